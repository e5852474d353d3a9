/** Messages were added to a box, heard or removed. */
interface BoxChanged {
  type: 'voicemail.boxChanged'
  companyId: number
  endpoint: string
}

export type VoicemailDomainEvent = BoxChanged
