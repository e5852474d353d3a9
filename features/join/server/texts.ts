import type { Language } from '#platform/access/principal.ts'
import { findText, type Values } from '#platform/i18n/text.ts'
import { joinTexts } from '../i18n/texts.ts'

type Content =
  | 'banned'
  | 'unbanned'
  | 'transferred'
  | 'finished'
  | 'labelled'
  | 'read'
  | 'reloaded'
  | 'activated'
  | 'deactivated'
  | 'connected'
  | 'disconnected'
  | 'surveySent'
  | 'noTemplateFile'
  | 'optedOut'
  | 'optedOutForGood'
  | 'optedIn'
  | 'mentioned'
  | 'newConversation'
  | 'given'
  | 'snoozeOver'
  | 'noSpace'
  | 'noSpaceBody'

/** Texts of answers, in the reader's language. */
export const say = (language: Language, what: Content, values: Values = {}): string =>
  findText(joinTexts, language, `said.${what}`, values) ?? what
