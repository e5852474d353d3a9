const DAY = 24 * 3_600_000
/** People change their pictures now and then. */
const AGAIN = 30 * DAY
/** Who has no name may still let it be known. */
const NAMELESS_AGAIN = DAY

/** Whether the service is asked for a contact's profile when they write. */
export function isProfileDue(contact: { contact_name: string; profile_read_at: Date | null }): boolean {
  const { contact_name: name, profile_read_at: readAt } = contact
  return readAt === null || Date.now() - readAt.getTime() > (name === '' ? NAMELESS_AGAIN : AGAIN)
}
