/** Trunks were created, changed, disabled or removed. */
interface TrunksChanged {
  type: 'pbx.trunksChanged'
  companyId: number
}

/** The browsers' SIP secret of a user's extension was replaced. */
interface SecretRenewed {
  type: 'pbx.secretRenewed'
  userId: number
  endpoint: string
}

/** A phone was disabled, deleted or given to somebody else. */
interface PhoneTaken {
  type: 'pbx.phoneTaken'
  endpoint: string
}

export type PbxDomainEvent = TrunksChanged | SecretRenewed | PhoneTaken
