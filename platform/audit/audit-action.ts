import { type Catalogue, type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'

const PREFIX = 'audit.action.'

/** What is done to anything that a resource keeps; the sentences are made of its noun. */
const WRITTEN = ['created', 'changed', 'disabled', 'enabled', 'removed', 'restored'] as const
export type WrittenAction = (typeof WRITTEN)[number]

type ActionKey<Key> = Key extends `audit.action.${infer Action}`
  ? Action
  : Key extends `${infer Name}.noun`
    ? `${Name}.${WrittenAction}`
    : never

/**
 * What can be recorded: `user.invited` where the catalogue has `audit.action.user.invited`, `user.created` where it has
 * `user.noun`; nothing without a text.
 */
export type AuditAction<Texts extends Catalogue> = ActionKey<KeyOf<Texts>>

const NOUN = '.noun'

interface ActionTexts {
  action: string
  es: string
  en: string
}

/** "Creó" and "al usuario". */
const sentence = (language: Language, verb: WrittenAction, noun: string): string =>
  translate(platformTexts, language, `audit.resource.${verb}`, { noun })

const writtenOf = ({ es, en }: Catalogue): ActionTexts[] =>
  Object.keys(es)
    .filter((key) => key.endsWith(NOUN))
    .flatMap((key) =>
      WRITTEN.map((verb) => ({
        action: `${key.slice(0, -NOUN.length)}.${verb}`,
        es: sentence('es', verb, es[key] ?? key),
        en: sentence('en', verb, en[key] ?? key),
      })),
    )

/** Every action that a catalogue has a text for, with the text in both languages; a sentence of its own goes first. */
export const auditActionsOf = (catalogue: Catalogue): ActionTexts[] => {
  const { es, en } = catalogue
  const own = Object.keys(es)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ action: key.slice(PREFIX.length), es: es[key] ?? key, en: en[key] ?? key }))
  const said = new Set(own.map(({ action }) => action))
  return [...own, ...writtenOf(catalogue).filter(({ action }) => !said.has(action))]
}
