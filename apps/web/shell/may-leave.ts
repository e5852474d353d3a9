import type { Phone } from '#features/phone/web/phone.ts'
import type { Unsent } from '#platform/conversation/web/send/outgoing.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { unsavedForms } from '#platform/ui/form/leave-guard.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { shellTexts } from '../i18n/texts.ts'

const WORDS = {
  'sign-out': ['shell.signOutInCall', 'shell.signOutInCallHint', 'shell.signOutAnyway'],
  reload: ['shell.reloadInCall', 'shell.reloadInCallHint', 'shell.reloadAnyway'],
} as const

/** What would be lost: at sign-out everything unsent, on reload what could not be stored. */
const losesUnsent = (way: keyof typeof WORDS, unsent: Unsent): boolean =>
  way === 'sign-out' ? unsent !== 'nothing' : unsent === 'endangered'

/**
 * Asks before sign-out or reload: during a call, with unsaved changes, and when messages would be lost.
 */
export const mayLeave = async (
  way: keyof typeof WORDS,
  phone: Phone | null,
  unsent: Unsent,
  language: Language,
): Promise<boolean> => {
  const [title, text, go] = WORDS[way]
  const action = translate(shellTexts, language, go)
  if (phone !== null && phone.softphone.store.getState().calls.length > 0) {
    const sure = await confirm({
      title: translate(shellTexts, language, title),
      text: translate(shellTexts, language, text),
      action,
      danger: true,
    })
    if (!sure) return false
  }
  if (losesUnsent(way, unsent)) {
    return confirm({
      title: translate(shellTexts, language, 'shell.unsent'),
      text: translate(shellTexts, language, 'shell.unsentHint'),
      action,
      danger: true,
    })
  }
  if (unsavedForms.getState().size === 0) return true
  return confirm({
    title: translate(platformTexts, language, 'ui.unsaved'),
    text: translate(platformTexts, language, 'ui.unsavedHint'),
    action,
    danger: true,
  })
}
