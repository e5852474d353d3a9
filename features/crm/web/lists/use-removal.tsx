import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { choiceField, referenceField } from '#platform/resource/contract/field.ts'
import type { AskRemoval } from '#platform/resource/web/resource-screen-props.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { useAsk } from '#platform/resource/web/use-ask.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { businesses } from '../../contract/businesses.ts'
import { countOpenBusinesses } from '../../contract/open-businesses.ts'
import { discardReasonOptions } from '../../contract/options.ts'
import { crmTexts } from '../../i18n/texts.ts'

/** Before persons or companies are deleted: what becomes of their open businesses. */
export const useRemoval = (of: 'person' | 'company'): { ask: AskRemoval; dialog: ReactNode } => {
  const t = useText(crmTexts)
  const api = useApi()
  const texts = useResourceTexts(businesses, crmTexts)
  const { ask: askFields, dialog } = useAsk()
  /** `count`: of open businesses, null if unknown. */
  const askHow = async (count: number | null): ReturnType<AskRemoval> => {
    // The choices are their own words.
    const [keep, lose, remove] = [t('crm.removal.keep'), t('crm.removal.lose'), t('crm.removal.remove')]
    const values = await askFields({
      title: t('crm.removal.title'),
      hint: [
        count === null ? t('crm.removal.hintAll') : t('crm.removal.hint', { count }),
        t('crm.removal.restored'),
      ].join(' '),
      action: t('crm.removal.action'),
      destructive: true,
      // Nothing else is discarded for a reason.
      asks: (name, { how }) => name !== 'reason' || how === lose,
      texts,
      fields: [
        [
          'how',
          {
            ...choiceField({ choices: [keep, lose, remove], fallback: keep }),
            label: t('crm.removal.how'),
          },
        ],
        [
          'reason',
          { ...referenceField({ options: discardReasonOptions }), label: t('crm_business.discard_reason') },
        ],
      ],
    })
    if (values === null) return 'stay'
    if (values.how === keep) return { open_businesses: 'keep' }
    if (values.how === remove) return { open_businesses: 'remove' }
    return { open_businesses: 'lose', reason: typeof values.reason === 'number' ? values.reason : null }
  }
  const ask: AskRemoval = async (ids) => {
    try {
      const open = ids === null ? null : await api.call(countOpenBusinesses, { body: { of, ids: [...ids] } })
      if (open !== null && open.hidden > 0) {
        showAlert({ severity: 'error', text: t('crm.removal.hintHidden', { count: open.hidden }) })
        return 'stay'
      }
      if (open?.count === 0) return undefined
      return await askHow(open?.count ?? null)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
      return 'stay'
    }
  }
  return { ask, dialog }
}
