import { useState } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showAlert } from '#platform/ui/notices.ts'

/** Runs a dialog's request, one at a time; a refusal is shown under `failedTitle` and the dialog stays open. */
export function useRequest(failedTitle?: string) {
  const [busy, setBusy] = useState(false)
  const run = (request: () => Promise<void>, failedText?: string) => {
    if (busy) return
    setBusy(true)
    request()
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        showAlert({
          severity: 'error',
          text: failedText ?? error.detail,
          ...(failedTitle === undefined ? {} : { title: failedTitle }),
        })
      })
      .finally(() => setBusy(false))
  }
  return { busy, run }
}
