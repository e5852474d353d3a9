import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { WallConversations } from '../../contract/walls.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'
import { BigNumber, since, WallPanelFrame } from './wall-parts.tsx'

/** Conversations as they stand, and those of today. */
export const WallConversationsPanel = ({ shown, now }: { shown: WallConversations | null; now: number }) => {
  const t = useText(wallTexts)
  return (
    <WallPanelFrame title={t('wall.conversations')}>
      {shown && (
        <>
          <Box sx={{ display: 'grid', gap: '1em', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
            <BigNumber
              main
              label={t('wall.inQueue')}
              value={shown.waiting}
              tone={shown.waiting > 0 ? 'warning.main' : 'success.main'}
            />
            <BigNumber main label={t('wall.longest')} value={since(shown.waiting_since, now)} />
          </Box>
          <Box
            sx={{ display: 'grid', gap: '1em', gridTemplateColumns: 'repeat(auto-fit, minmax(7em, 1fr))' }}
          >
            {(['open', 'unanswered', 'bot', 'received', 'closed'] as const).map((key) => (
              <BigNumber key={key} label={t(`wall.${key}`)} value={shown[key]} />
            ))}
          </Box>
        </>
      )}
    </WallPanelFrame>
  )
}
