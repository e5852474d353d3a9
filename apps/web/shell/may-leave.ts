import type { Phone } from '#features/phone/web/phone.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { unsavedForms } from '#platform/ui/form/leave-guard.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { shellTexts } from '../i18n/texts.ts'

const WORDS = {
  'sign-out': ['shell.signOutInCall', 'shell.signOutInCallHint', 'shell.signOutAnyway'],
  reload: ['shell.reloadInCall', 'shell.reloadInCallHint', 'shell.reloadAnyway'],
} as const

/** Whether somebody who is about to sign out, or to load the page anew, still wants to: asked in a call, or when something is unsaved. */
export const mayLeave = async (
  way: keyof typeof WORDS,
  phone: Phone | null,
  language: Language,
): Promise<boolean> => {
  const [title, text, go] = WORDS[way]
  const action = translate(shellTexts, language, go)
  if (phone !== null && phone.softphone.store.getState().calls.length > 0) {
    return confirm({
      title: translate(shellTexts, language, title),
      text: translate(shellTexts, language, text),
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
