import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useNavigate, useParams } from 'react-router'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { useRecordTitle } from '#platform/ui/record-title.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { joinBots } from '../../contract/bots/bots.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { BotEditor } from './bot-editor.tsx'
import { botTexts } from './texts.ts'
import { useBotDraft } from './use-bot-draft.ts'

const pageOf = (id: number): string => `/admin-join/menu/${id}`

/** List of the company's bots. */
export const BotsScreen = () => {
  const t = useText(botTexts)
  const navigate = useNavigate()
  const open = (id: number) => void navigate(pageOf(id))
  return (
    <ResourceScreen
      resource={joinBots}
      texts={joinConfigTexts}
      icon={<AccountTree />}
      rowActions={[
        { id: 'open', label: t('open'), icon: <AccountTree fontSize="small" />, run: ({ id }) => open(id) },
      ]}
      panel={({ id }) => (
        <Button variant="outlined" startIcon={<AccountTree />} sx={{ mt: 2 }} onClick={() => open(id)}>
          {t('open')}
        </Button>
      )}
    />
  )
}

/** Editor of one bot. */
export const BotScreen = () => {
  const { id = '' } = useParams()
  const ui = useText(platformTexts)
  if (!/^[1-9]\d{0,14}$/.test(id))
    return (
      <Screen title="">
        <ListMessage icon={<CloudOff />} title={ui('errors.not_found')} />
      </Screen>
    )
  return <OneBot key={id} id={Number(id)} />
}

const OneBot = ({ id }: { id: number }) => {
  const t = useText(botTexts)
  const draft = useBotDraft(id)
  const { read, graph } = draft
  useRecordTitle(draft.name === '' ? null : draft.name)
  if (hasFailed(read))
    return (
      <Screen title="">
        <ListMessage
          icon={<CloudOff />}
          title={failureDetail(read.error)}
          action={{ label: t('retry'), onClick: () => void read.refetch() }}
        />
      </Screen>
    )
  if (graph === null) return <Skeleton variant="rounded" sx={{ flex: 1, m: 2, height: 400 }} />
  return <BotEditor id={id} graph={graph} draft={draft} />
}
