import { defineError } from '#platform/contract/errors.ts'

/** The company's time limit for editing or deleting is over. */
export const tooLate = defineError('chat.too_late', 409)
/** Only the group's administrators may write here. */
export const onlyAdministratorsWrite = defineError('chat.only_administrators_write', 403)
/** Somebody else must become administrator first. */
export const lastAdministrator = defineError('chat.last_administrator', 409)
/** The group has as many members as a group can have. */
export const groupFull = defineError('chat.group_full', 409)
/** The chat takes no messages any more. */
export const chatInactive = defineError('chat.inactive', 409)

/** Too many different reactions under one message. */
export const tooManyReactions = defineError('chat.too_many_reactions', 409)

export const chatErrors = [
  tooManyReactions,
  tooLate,
  onlyAdministratorsWrite,
  lastAdministrator,
  groupFull,
  chatInactive,
] as const
