import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { crmTexts } from '../../i18n/texts.ts'

/** Alerts when a CRM list could not be loaded without a connection; the list itself offers to retry. */
export const useOfflineAlert = (): void => {
  const t = useText(crmTexts)
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { query, action } = event
        const [, resource, what] = query.queryKey
        // Paused: the browser is offline and sends no request.
        const offline = action.type === 'pause' || (action.type === 'error' && isOffline(action.error))
        if (offline && what === 'list' && String(resource).startsWith('crm_'))
          showAlert({ severity: 'error', text: t('crm.offline') })
      }),
    [queries, t],
  )
}

const isOffline = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'network'
