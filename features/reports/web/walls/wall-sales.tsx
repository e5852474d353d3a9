import Box from '@mui/material/Box'
import { formatMoney } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { WallSales } from '../../contract/walls.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'
import { BigNumber, WallPanelFrame } from './wall-parts.tsx'

/** Sales of today, beside the same weekday a week ago. */
export const WallSalesPanel = ({ shown }: { shown: WallSales | null }) => {
  const t = useText(wallTexts)
  const most = Math.max(1, ...(shown?.advisers ?? []).map(({ amount, sales }) => amount ?? sales))
  return (
    <WallPanelFrame title={t('wall.sales')}>
      {shown && (
        <>
          <Box
            sx={{ display: 'grid', gap: '1em', gridTemplateColumns: 'repeat(auto-fit, minmax(9em, 1fr))' }}
          >
            <BigNumber main label={t('wall.count')} value={shown.sales} />
            {shown.amount !== null && (
              <BigNumber label={t('wall.amount')} value={formatMoney(shown.amount)} />
            )}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            {shown.before.amount === null
              ? t('wall.weekAgoCount', { sales: shown.before.sales })
              : t('wall.weekAgo', { sales: shown.before.sales, amount: formatMoney(shown.before.amount) })}
          </Box>
          {shown.advisers.length > 0 && (
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '0.75em' }}>
              {shown.advisers.map(({ name, sales, amount }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two advisers may have the same name.
                <li key={`${name}-${index}`}>
                  <Box sx={{ display: 'flex', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
                    <Box sx={{ flex: 1, fontWeight: 600 }}>{name}</Box>
                    <Box sx={{ color: 'text.secondary' }}>{sales}</Box>
                    {amount !== null && <Box sx={{ fontWeight: 600 }}>{formatMoney(amount)}</Box>}
                  </Box>
                  <Box
                    aria-hidden
                    sx={{ mt: '0.25em', height: '0.4em', borderRadius: 1, bgcolor: 'primary.main' }}
                    style={{ width: `${((amount ?? sales) / most) * 100}%` }}
                  />
                </li>
              ))}
            </Box>
          )}
        </>
      )}
    </WallPanelFrame>
  )
}
