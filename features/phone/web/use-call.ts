import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { phoneTexts } from '../i18n/texts.ts'
import { usePhone } from './phone-context.tsx'
import type { CallRefusal } from './softphone/softphone.ts'

const TEXTS = {
  invalid: 'dial.invalid',
  'in-call': 'dial.inCall',
  off: 'dial.off',
  locked: 'dial.locked',
} as const satisfies Partial<Record<CallRefusal, keyof (typeof phoneTexts)['es']>>

/** The text that tells why there is no call; null where nothing is to be said. */
export const refusalText = (refusal: CallRefusal | null) =>
  refusal === null || refusal === 'empty' || refusal === 'no-microphone' ? null : TEXTS[refusal]

/** Calls, and says why when it cannot. An empty number does nothing; a missing microphone shows under the bar. */
export const useCall = (): {
  call: (number: string) => Promise<boolean>
  clickToCall: (number: string) => void
} => {
  const t = useText(phoneTexts)
  const { softphone } = usePhone()
  const tell = (refusal: CallRefusal | null): boolean => {
    const text = refusalText(refusal)
    if (text !== null) showToast(t(text), 'warning')
    return refusal === null
  }
  return {
    call: async (number) => tell(await softphone.call(number)),
    clickToCall: (number) => void softphone.clickToCall(number).then(tell),
  }
}
