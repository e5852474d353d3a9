import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'

/** Starts loading this far ahead of the scroll position, px. */
const AHEAD = '300px'

/** Loads older entries on scroll, or by its button for keyboard users. */
export const OlderEntries = ({ busy, onMore }: { busy: boolean; onMore: () => void }) => {
  const t = useText(crmTexts)
  const button = useRef<HTMLButtonElement>(null)
  const more = useEffectEvent(() => {
    if (!busy) onMore()
  })
  useEffect(() => {
    if (button.current === null || busy) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more()
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(button.current)
    return () => watcher.disconnect()
  }, [busy])
  return (
    <Button ref={button} onClick={onMore} disabled={busy} sx={{ justifySelf: 'center' }}>
      {t('crm.timeline.more')}
    </Button>
  )
}
