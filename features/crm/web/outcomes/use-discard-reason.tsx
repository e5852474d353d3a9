import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { referenceField } from '#platform/resource/contract/field.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { useAsk } from '#platform/resource/web/use-ask.tsx'
import { businesses } from '../../contract/businesses.ts'
import { discardReasonOptions } from '../../contract/options.ts'
import { crmTexts } from '../../i18n/texts.ts'

interface DiscardReason {
  /** The chosen reason's id, null for none; undefined when cancelled. */
  ask: (title: string, name: string) => Promise<number | null | undefined>
  dialog: ReactNode
}

/** Asks for the reason for discarding or losing. */
export const useDiscardReason = (): DiscardReason => {
  const t = useText(crmTexts)
  const texts = useResourceTexts(businesses, crmTexts)
  const { ask, dialog } = useAsk()
  return {
    dialog,
    ask: async (title, name) => {
      const reason = {
        ...referenceField({ options: discardReasonOptions }),
        label: t('crm_business.discard_reason'),
      }
      const values = await ask({
        title,
        hint: name,
        action: title,
        destructive: true,
        fields: [['reason', reason]],
        texts,
      })
      if (values === null) return undefined
      return typeof values.reason === 'number' ? values.reason : null
    },
  }
}
