import { shellTexts } from '#apps/web/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { PlainPage } from './shell/plain-page.tsx'

/** Instead of the program, which another site shows in a frame: clicks in there could be somebody else's idea. */
export const FramedNotice = () => {
  const t = useText(shellTexts)
  return (
    <PlainPage
      role="alert"
      title={t('shell.framed')}
      hint={t('shell.framedHint')}
      action={{ label: t('shell.framedOpen'), onClick: () => window.open('/', '_blank', 'noopener') }}
    />
  )
}
