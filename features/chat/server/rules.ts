import type { Membership } from './membership.queries.ts'

type Role = 'member' | 'administrator'

/** In direct chats both people are members. */
const allow =
  (...roles: Role[]) =>
  (membership: Pick<Membership, 'is_administrator'>): boolean =>
    roles.includes(membership.is_administrator ? 'administrator' : 'member')

/** Permissions of a group's members and administrators; roles in the company do not matter here. */
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
