import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createContext, useContext, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showToast } from '#platform/ui/notices.ts'
import { readDialIn } from '../../contract/dial-in.ts'
import { useRoomText, useRoomView } from './room-context.ts'

type DialIn = z.infer<typeof readDialIn.answer>

/** How telephones come into this room; null: guests are not told. */
export const DialInContext = createContext<DialIn | null>(null)

/** Asks for it once; `room` null: of no interest. */
export function useDialIn(api: Api, room: string | null): DialIn | null {
  const [dialIn, setDialIn] = useState<DialIn | null>(null)
  useEffect(() => {
    let current = true
    if (room !== null)
      api.call(readDialIn, { params: { room } }).then(
        (found) => current && setDialIn(found),
        // The meeting goes on without.
        (error: unknown) => {
          if (!(error instanceof ApiFailure)) throw error
        },
      )
    return () => {
      current = false
    }
  }, [api, room])
  return dialIn
}

/** `123 456 789`, as people read it to each other. */
const spaced = (pin: string): string => pin.replaceAll(/(\d{3})(?=\d)/g, '$1 ')

/** The number and the PIN by which telephones come in, and an invitation with both. */
export const DialInLines = () => {
  const t = useRoomText()
  const title = useRoomView(({ room }) => room?.title ?? '')
  const dialIn = useContext(DialInContext)
  if (!dialIn || (dialIn.numbers.length === 0 && dialIn.code === '')) return null
  const { numbers, code, pin } = dialIn
  const copy = async () => {
    const link = t('dialIn.text', { title, address: location.href })
    const phone = t('dialIn.textPhone', { numbers: numbers.join(', '), pin })
    await navigator.clipboard.writeText(numbers.length === 0 ? link : `${link}\n${phone}`)
    showToast(t('copied'))
  }
  const lines = [
    ...numbers.map((number) => [t('dialIn.number'), number] as const),
    ...(code === '' ? [] : [[t('dialIn.code'), code] as const]),
    [t('dialIn.pin'), `${spaced(pin)} #`] as const,
  ]
  return (
    <Box component="section" aria-label={t('dialIn.title')} sx={{ mt: 2, mb: 1 }}>
      <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 14, fontWeight: 650 }}>
        {t('dialIn.title')}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.5,
          fontSize: 14,
        }}
      >
        {lines.map(([label, value]) => (
          <Box key={value} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy()} sx={{ mt: 0.5, ml: -0.5 }}>
        {t('dialIn.copy')}
      </Button>
    </Box>
  )
}
