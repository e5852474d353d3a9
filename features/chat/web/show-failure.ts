import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showAlert } from '#platform/ui/notices.ts'

/** Shows a failed action in the alert bar; rethrows our own faults. */
export const showFailure = (act: Promise<unknown> | undefined): void => {
  act?.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    showAlert({ severity: 'error', text: error.detail })
  })
}
