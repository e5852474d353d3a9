import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { hasSome } from '#platform/resource/web/find-in-resource.ts'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { trunks } from '../contract/lines/trunks.ts'
import { dids } from '../contract/routing/dids.ts'
import { pbxTexts } from '../i18n/texts.ts'

type Look = (api: Api, signal: AbortSignal) => Promise<boolean>

const STEPS = {
  /** There are numbers but no trunk for their calls. */
  trunk: {
    isMissing: async (api, signal) => !(await hasSome(trunks)(api, signal)),
    to: '#/admin/lineas/troncales?edit=new',
  },
  /** There is a trunk but no number. */
  did: {
    isMissing: async (api, signal) =>
      (await hasSome(trunks)(api, signal)) && !(await hasSome(dids)(api, signal)),
    to: '#/admin/ajustesEmpresa/did?edit=new',
  },
} as const satisfies Record<string, { isMissing: Look; to: string }>

/** Shows the next set-up step above a screen while the company is incomplete. */
export const WithNextStep = ({ step, children }: { step: keyof typeof STEPS; children: ReactNode }) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const { isMissing, to } = STEPS[step]
  const missing = useQuery({
    // Under the list's key, so that a new row updates it at once.
    queryKey: [...listKey(trunks), 'next-step', step],
    queryFn: ({ signal }) => isMissing(api, signal),
  })
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      {missing.data === true && (
        <Alert
          severity="info"
          sx={{ mx: { xs: 1.5, md: 2 }, mt: 2, alignItems: 'center' }}
          action={
            <Button component="a" href={to} size="small" color="inherit">
              {t(`nextStep.${step}.do`)}
            </Button>
          }
        >
          {t(`nextStep.${step}`)}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0 }}>{children}</Box>
    </Box>
  )
}
