import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { testTrunk, trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { TrunkHealth } from './trunk-health.tsx'

/** How often and how many times the state is read after a test: registering takes a few seconds. */
const EVERY_MS = 1_500
const TIMES = 8

/** How a trunk is, and a button that tries it now. */
export const TrunkTest = ({ record }: { record: RecordOf<typeof trunks> }) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const queries = useQueryClient()
  const key = ['pbx', 'trunk-test', record.id]
  const test = useMutation({
    mutationFn: () => api.call(testTrunk, { params: { id: record.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  const now = useQuery({
    queryKey: [...key, test.submittedAt],
    enabled: test.isSuccess,
    queryFn: ({ signal }) => resourceClient(api, trunks).read(record.id, signal),
    refetchInterval: ({ state }) => (state.dataUpdateCount < TIMES ? EVERY_MS : false),
  })
  const host = record.host ?? ''
  const isMissing = test.data === undefined ? record.host_state === 'missing' : test.data.addresses === 0
  return (
    <Box sx={{ display: 'grid', gap: 1 }} aria-live="polite">
      {isMissing && host !== '' ? (
        <Alert severity="error">{t('trunk.health.dns', { host })}</Alert>
      ) : (
        <TrunkHealth record={now.data ?? record} />
      )}
      {test.isError && <Alert severity="error">{failureDetail(test.error)}</Alert>}
      <Button
        size="small"
        variant="outlined"
        loading={test.isPending || (test.isSuccess && now.isFetching && now.data === undefined)}
        onClick={() => test.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {t('trunk.test')}
      </Button>
    </Box>
  )
}
