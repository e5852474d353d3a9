/** Messages were added to a box, heard or removed. */
interface BoxChanged {
  type: 'voicemail.boxChanged'
  companyId: number
  endpoint: string
  unheard: number
  total: number
}

export type VoicemailDomainEvent = BoxChanged
