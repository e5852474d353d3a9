import type { Membership } from './membership.queries.ts'

type Role = 'member' | 'administrator'

/** Reads as a sentence: `write: allow('member', 'administrator')`. Of direct chats both are members. */
const allow =
  (...roles: Role[]) =>
  (membership: Pick<Membership, 'is_administrator'>): boolean =>
    roles.includes(membership.is_administrator ? 'administrator' : 'member')

/** What a group's members and administrators may do in it; the person's role in the company does not matter here. */
export const groupRules = {
  write: allow('member', 'administrator'),
  writeWhereOnlyAdministratorsDo: allow('administrator'),
  changeGroup: allow('administrator'),
  addMembers: allow('administrator'),
  removeMembers: allow('administrator'),
  appointAdministrators: allow('administrator'),
  deleteMessagesOfOthers: allow('administrator'),
}

export const mayWrite = (membership: Membership): boolean =>
  membership.only_administrators_write
    ? groupRules.writeWhereOnlyAdministratorsDo(membership)
    : groupRules.write(membership)
