import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BESIDE, TwoPanes } from '#platform/conversation/web/two-panes.tsx'
import { useOpenInAddress } from '#platform/conversation/web/use-open-in-address.ts'
import { Waiting } from '#platform/conversation/web/waiting.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { joinMediaSource } from './conversation/media.ts'
import { ChatDialogs } from './dialogs/chat-dialogs.tsx'
import { joinWebTexts } from './i18n/texts.ts'
import { JoinContext, JoinPortsContext, LazyJoinContext, useJoin, useJoinState } from './join-context.ts'
import { ListPane } from './list/list-pane.tsx'
import type { PanelName } from './panels/panel-name.ts'
import type { JoinSession } from './session/join-session.ts'
import { useConversationCommands } from './use-conversation-commands.ts'

const Conversation = lazyPreloaded(async () => (await import('./conversation/conversation.tsx')).Conversation)
const Panel = lazyPreloaded(async () => (await import('./panels/panel.tsx')).Panel)

const Beside = ({
  chatId,
  panel,
  turn,
  onPanel,
  roomy,
}: {
  chatId: number
  panel: PanelName
  turn: number
  onPanel: (panel: PanelName | null) => void
  roomy: boolean
}) => {
  const chat = useJoinState(({ chats }) => chats[chatId])
  if (chat === undefined) return null
  const content = (
    <Suspense fallback={<Waiting />}>
      <Panel chat={chat} panel={panel} turn={turn} onPanel={onPanel} over={!roomy} />
    </Suspense>
  )
  if (!roomy)
    return (
      <Drawer
        open
        anchor="right"
        onClose={() => onPanel(null)}
        slotProps={{ paper: { sx: { width: 'min(92vw, 400px)' } } }}
      >
        {content}
      </Drawer>
    )
  return (
    <Box sx={{ width: 340, flex: 'none', borderLeft: 1, borderColor: 'divider', minHeight: 0 }}>
      {content}
    </Box>
  )
}

/** After an absence too long to catch up with, closes the open conversation: it may have another owner or be closed. */
const useClosedByAbsence = () => {
  const absences = useJoinState((view) => view.absences)
  const known = useRef(absences)
  const [, setParams] = useSearchParams()
  useEffect(() => {
    if (known.current === absences) return
    known.current = absences
    setParams(withoutOpen, { replace: true })
  }, [absences, setParams])
}

/** The conversation of the address became a part of another: that one stands there. */
const useUnited = (chatId: number | null) => {
  const into = useJoinState(({ unitedWith }) => (chatId === null ? undefined : unitedWith[chatId]))
  const [, setParams] = useSearchParams()
  useEffect(() => {
    if (into === undefined) return
    setParams(
      (params) => {
        params.set('chat', String(into))
        return params
      },
      { replace: true },
    )
  }, [into, setParams])
}

/** Back from a message that was jumped to stands the conversation's end again. */
const useBackToNewest = (join: JoinSession, chatId: number | null) => {
  const [params] = useSearchParams()
  const message = params.get('mensaje')
  const before = useRef({ chatId, message })
  useEffect(() => {
    const was = before.current
    before.current = { chatId, message }
    if (was.chatId === chatId && was.message !== null && message === null) join.jumpToNewest()
  }, [join, chatId, message])
}

const withoutOpen = (params: URLSearchParams): URLSearchParams => {
  params.delete('chat')
  params.delete('mensaje')
  return params
}

const Screen = () => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const beside = useMediaQuery(BESIDE)
  const roomy = useMediaQuery('(min-width: 1180px)')
  const [panel, setPanel] = useState<PanelName | null>(null)
  // Counts panel openings by keyboard, which move the focus into the panel.
  const [turn, setTurn] = useState(0)
  const loading = useJoinState((view) => view.loading)
  const chatId = useOpenInAddress(join)
  useClosedByAbsence()
  useUnited(chatId)
  useBackToNewest(join, chatId)
  const showPanel = useCallback((name: PanelName) => {
    setPanel(name)
    setTurn((before) => before + 1)
  }, [])
  const onPanel = (name: PanelName | null) => {
    setPanel(name)
    setTurn(0)
  }
  useConversationCommands(chatId, showPanel)

  if (typeof loading === 'object' && join.username() === '')
    return (
      <ListMessage
        role="alert"
        icon={<ForumOutlined />}
        title={t('join.listFailed')}
        hint={loading.failed}
        action={{ label: ui('ui.retry'), onClick: join.reload }}
      />
    )
  return (
    <>
      <TwoPanes
        beside={beside}
        list={<ListPane />}
        listWidth="clamp(280px, 30%, 380px)"
        open={
          chatId === null ? null : (
            <Conversation chatId={chatId} back={!beside} panel={panel} onPanel={onPanel} />
          )
        }
        panel={
          chatId !== null &&
          panel !== null && (
            <Beside chatId={chatId} panel={panel} turn={turn} onPanel={onPanel} roomy={roomy} />
          )
        }
        nothing={{ title: t('join.choose'), hint: t('join.chooseHint') }}
      />
      <ChatDialogs />
    </>
  )
}

/** Conversations with contacts. The channel opens with the first visit, and stays open. */
export const JoinScreen = () => {
  const lazyJoin = useContext(LazyJoinContext)
  const [join, setJoin] = useState<JoinSession | null>(null)
  useEffect(() => {
    let left = false
    lazyJoin
      ?.open()
      .then((opened) => {
        if (!left) setJoin(opened)
      })
      .catch(reportError)
    return () => {
      left = true
    }
  }, [lazyJoin])
  if (lazyJoin === null || join === null) return <Waiting />
  return (
    <JoinPortsContext value={lazyJoin.ports}>
      <JoinContext value={join}>
        <MediaSourceContext value={joinMediaSource(join.api)}>
          <Screen />
        </MediaSourceContext>
      </JoinContext>
    </JoinPortsContext>
  )
}
