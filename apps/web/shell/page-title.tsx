import { startTransition, useCallback, useState } from 'react'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { CallWatch } from './call-watch.tsx'
import { usePageTitle } from './nav/use-page-title.ts'
import { UnreadMark } from './unread-mark.tsx'

/** Page title with the unread count. A separate component, so that the count re-renders nothing else. */
export const PageTitle = ({ hasPhone }: { hasPhone: boolean }) => {
  const phoneText = useText(phoneTexts)
  const [unread, setUnread] = useState(0)
  const onCount = useCallback((count: number) => startTransition(() => setUnread(count)), [])
  const pageTitle = usePageTitle()
  const title = unread === 0 ? pageTitle : `(${unread}) ${pageTitle}`
  return (
    <>
      {hasPhone ? (
        <CallWatch title={title} incomingText={phoneText('news.incoming')} />
      ) : (
        <title>{title}</title>
      )}
      <UnreadMark onCount={onCount} />
    </>
  )
}
