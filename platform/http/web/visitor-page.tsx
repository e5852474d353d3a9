import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Language } from '#platform/i18n/text.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { ApiContext } from './api-context.ts'
import { createVisitorApi } from './visitor-api.ts'

/** What public pages with queries stand in: calls to the server and a language, without a session. */
export const VisitorPage = ({ language, children }: { language: Language; children: ReactNode }) => {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [api] = useState(() => createVisitorApi(language))
  return (
    <LanguageProvider language={language} setLanguage={() => Promise.resolve()}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ApiContext>
    </LanguageProvider>
  )
}
