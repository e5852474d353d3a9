import Add from '@mui/icons-material/Add'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Tv from '@mui/icons-material/TvOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { listWalls, revokeWall, type Wall } from '../../contract/walls.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'
import { WallDialog } from './wall-dialog.tsx'
import { WallRow } from './wall-row.tsx'

const KEY = ['reports', 'walls']

/** The company's links for televisions: made, seen, revoked. */
export const WallsScreen = () => {
  const t = useText(wallTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [making, setMaking] = useState(false)
  const list = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(listWalls, { signal }) })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const revoke = useMutation({
    mutationFn: ({ id }: Wall) => api.call(revokeWall, { params: { id } }),
    onSuccess: () => showToast(t('walls.revoked')),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: refresh,
  })
  const ask = async (wall: Wall) => {
    const sure = await confirm({
      title: t('walls.revokeAsk', { name: wall.name }),
      text: t('walls.revokeHint'),
      action: t('walls.revoke'),
      danger: true,
    })
    if (sure) revoke.mutate(wall)
  }
  const create = { label: t('walls.new'), onClick: () => setMaking(true) }
  const body = () => {
    if (hasFailed(list))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('walls.failed')}
          hint={failureDetail(list.error)}
          action={{ label: ui('ui.retry'), onClick: () => void list.refetch() }}
        />
      )
    if (list.data === undefined) return <Skeleton variant="rounded" height={180} />
    if (list.data.results.length === 0)
      return (
        <ListMessage icon={<Tv />} title={t('walls.empty')} hint={t('walls.emptyHint')} action={create} />
      )
    return (
      <Box
        component="ul"
        aria-label={t('screen.walls')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 900 }}
      >
        {list.data.results.map((wall) => (
          <WallRow key={wall.id} wall={wall} onRevoke={() => void ask(wall)} />
        ))}
      </Box>
    )
  }
  return (
    <Screen title={t('screen.walls')} actions={<ActionButton main worded icon={<Add />} {...create} />}>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', py: 1 }}>{body()}</Box>
      {making && (
        <WallDialog
          onClose={() => {
            setMaking(false)
            void refresh()
          }}
        />
      )}
    </Screen>
  )
}
