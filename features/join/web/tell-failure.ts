import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showAlert } from '#platform/ui/notices.ts'

/** Tells in the alert bar why an act did not succeed; a fault of ours goes on to the page's own handler. */
export const tellFailure = (act: Promise<unknown>, title?: string): void => {
  act.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    showAlert({ severity: 'error', text: error.detail, ...(title === undefined ? {} : { title }) })
  })
}
