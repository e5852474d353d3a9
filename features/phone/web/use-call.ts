import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { phoneTexts } from '../i18n/texts.ts'
import { usePhone } from './phone-context.tsx'
import type { CallRefusal } from './softphone/softphone-options.ts'

const TEXTS = {
  invalid: 'dial.invalid',
  'in-call': 'dial.inCall',
  off: 'dial.off',
  locked: 'dial.locked',
} as const satisfies Partial<Record<CallRefusal, keyof (typeof phoneTexts)['es']>>

/** Text of the reason why a call did not start; null when there is nothing to show. */
export const refusalText = (refusal: CallRefusal | null) =>
  refusal === null || refusal === 'empty' || refusal === 'no-microphone' ? null : TEXTS[refusal]

/** Calls, and shows the reason when it cannot. An empty number does nothing; a missing microphone shows below the bar. */
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
