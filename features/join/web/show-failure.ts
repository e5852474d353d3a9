import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showAlert } from '#platform/ui/notices.ts'

/** Shows in the alert bar why a request failed; unexpected errors go to the page's own handler. */
export const showFailure = (request: Promise<unknown>, title?: string): void => {
  request.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    showAlert({ severity: 'error', text: error.detail, ...(title === undefined ? {} : { title }) })
  })
}
