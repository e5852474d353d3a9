import { type Catalogue, type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'

const PREFIX = 'audit.action.'

/** Actions on any resource; their sentences use the resource's noun. */
const WRITTEN = ['created', 'changed', 'disabled', 'enabled', 'removed', 'restored'] as const
export type WrittenAction = (typeof WRITTEN)[number]

type ActionKey<Key> = Key extends `audit.action.${infer Action}`
  ? Action
  : Key extends `${infer Name}.noun`
    ? `${Name}.${WrittenAction}`
    : never

/**
 * The actions that can be recorded, by the catalogue's keys: `user.invited` needs `audit.action.user.invited`, `user.created`
 * needs `user.noun`.
 */
export type AuditAction<Texts extends Catalogue> = ActionKey<KeyOf<Texts>>

const NOUN = '.noun'

interface ActionTexts {
  action: string
  es: string
  en: string
}

/** "Creó" + "al usuario". */
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

/** Every action of a catalogue with its text in both languages. A specific text wins over the generic sentence. */
export const auditActionsOf = (catalogue: Catalogue): ActionTexts[] => {
  const { es, en } = catalogue
  const own = Object.keys(es)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ action: key.slice(PREFIX.length), es: es[key] ?? key, en: en[key] ?? key }))
  const ownActions = new Set(own.map(({ action }) => action))
  return [...own, ...writtenOf(catalogue).filter(({ action }) => !ownActions.has(action))]
}
