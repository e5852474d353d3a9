/** Role, password, deletion of a user, or suspension of a company: whatever its sessions may do is to be checked again. */
interface AccessChanged {
  type: 'users.accessChanged'
  /** Null: any company; changes may have been missed. */
  companyId: number | null
}

export type UsersDomainEvent = AccessChanged
