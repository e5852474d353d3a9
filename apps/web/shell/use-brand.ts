import { useEffect, useState } from 'react'
import type { Session } from '#features/session/web/session-store.ts'
import { readFile } from '#platform/contract/files.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { logInBrowser } from '#platform/log/web/log.ts'
import { brandStore, PRODUCT_BRAND } from '#platform/ui/brand/brand-store.ts'
import { showPageIcon } from '#platform/ui/page-icon.ts'

/** Id in a stored file's URL, `/api/files/{id}/`. */
const fileId = (address: string): string | null => /\/api\/files\/([^/]+)\/?$/.exec(address)?.[1] ?? null

/**
 * Applies the company's colours and logo during the session. Returns an object URL of the logo, null without one: an `img`
 * cannot load files that need the session.
 */
export const useBrand = (company: Session['company'], api: Api): string | null => {
  const { primary_color: primary, secondary_color: secondary, logo } = company
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    brandStore.setState({ primary, secondary }, true)
    return () => brandStore.setState(PRODUCT_BRAND, true)
  }, [primary, secondary])
  useEffect(() => {
    const id = logo === null ? null : fileId(logo)
    if (id === null) return
    const control = new AbortController()
    let restore = () => {}
    let url: string | null = null
    const load = async () => {
      const { blob } = await api.download(readFile, { params: { id }, signal: control.signal })
      if (control.signal.aborted) return
      url = URL.createObjectURL(blob)
      restore = showPageIcon(url)
      setPicture(url)
    }
    load().catch((error: unknown) => {
      if (control.signal.aborted) return
      if (!(error instanceof ApiFailure)) throw error
      // The product's mark is shown instead.
      logInBrowser('The logo could not be loaded.', error)
    })
    return () => {
      control.abort()
      restore()
      setPicture(null)
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [logo, api])
  return picture
}
