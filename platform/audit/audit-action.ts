import type { Catalogue, KeyOf } from '#platform/i18n/text.ts'

const PREFIX = 'audit.action.'

type ActionKey<Key> = Key extends `audit.action.${infer Action}` ? Action : never

/** What can be recorded: `user.created` where the catalogue has `audit.action.user.created`, nothing without a text. */
export type AuditAction<Texts extends Catalogue> = ActionKey<KeyOf<Texts>>

/** Every action that a catalogue has a text for, with the text in both languages. */
export const auditActionsOf = ({ es, en }: Catalogue): { action: string; es: string; en: string }[] =>
  Object.keys(es)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ action: key.slice(PREFIX.length), es: es[key] ?? key, en: en[key] ?? key }))
