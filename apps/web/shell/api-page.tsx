import { useEffect, useState } from 'react'
import { apiPageLink } from '#features/session/contract/session.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Waiting } from '../waiting.tsx'
import { PlainPage } from './plain-page.tsx'

/** Leads to the API page with a link of this session. */
export const ApiPage = () => {
  const api = useApi()
  const ui = useText(platformTexts)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    const leaving = new AbortController()
    api
      .call(apiPageLink, { signal: leaving.signal })
      .then(({ url }) => location.replace(url))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
      })
    return () => leaving.abort()
  }, [api])
  if (failure === null) return <Waiting />
  const retry = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  return (
    <PlainPage
      role="alert"
      title={ui('ui.readFailed')}
      hint={failure.detail}
      action={{ label: ui('ui.retry'), onClick: retry }}
    />
  )
}
