/** A call has ended and is stored. */
interface CallEnded {
  type: 'phone.callEnded'
  companyId: number
  /** Numbers under which its participants' histories list it. */
  numbers: readonly string[]
  /** The people who missed it. */
  missed: {
    userId: number
    callId: string
    /** The caller's name; 'Desconocido' when unknown. */
    name: string
    number: string
  }[]
}

export type PhoneDomainEvent = CallEnded
