import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { createVisitorApi } from '#platform/http/web/visitor-api.ts'
import type { Language } from '#platform/i18n/text.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { browserStorage } from '#platform/ui/browser-storage.ts'
import { registerPage } from '../../contract/visits.ts'
import { PublicFormCard } from './public-form-card.tsx'
import { visitOf, visitorOf } from './visit.ts'

interface PublicFormPageProps {
  formKey: string
  language: Language
}

/** The public page of a form, in its own tab or embedded in a page of the company. Needs no session. */
export const PublicFormPage = ({ formKey, language }: PublicFormPageProps) => {
  const [api] = useState(() => createVisitorApi(language))
  const [visitor] = useState(() => visitorOf(browserStorage()))
  const [visit] = useState(() => visitOf(location.href, document.referrer, window.parent !== window))
  useEffect(() => {
    // A failure to count the visit must not hide the form.
    api.call(registerPage, { body: { key: formKey, visitor, ...visit } }).catch(() => {})
  }, [api, formKey, visitor, visit])
  const { utm_source, utm_campaign } = visit
  return (
    <LanguageProvider language={language} setLanguage={() => Promise.resolve()}>
      <Box component="main" sx={{ minHeight: '100%', overflow: 'auto', p: { xs: 1.5, sm: 3 } }}>
        <PublicFormCard
          api={api}
          formKey={formKey}
          visitor={visitor}
          utm={{ utm_source, utm_campaign }}
          onRedirect={(address) => {
            const outer = window.parent === window ? window : (window.top ?? window)
            outer.location.href = address
          }}
        />
      </Box>
    </LanguageProvider>
  )
}
