import { useNavigate } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../i18n/texts.ts'
import { PlainPage } from './plain-page.tsx'

export const NotFound = () => {
  const t = useText(shellTexts)
  const navigate = useNavigate()
  return (
    <PlainPage
      title={t('shell.notFound')}
      hint={t('shell.notFoundHint')}
      action={{ label: t('shell.home'), onClick: () => void navigate('/') }}
    />
  )
}

/** For users without any area. */
export const NoAreas = () => {
  const t = useText(shellTexts)
  return <PlainPage title={t('shell.titleSuffix')} hint={t('shell.noAreas')} />
}
