import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { steerBots } from '../../contract/abilities.ts'
import { activateBot, listDisconnectReasons, reloadBot, userConnection } from '../../contract/agents.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { showFailure } from '../show-failure.ts'

/** Menu of the channel: connect or disconnect with a reason, and switch bots. */
export const ChannelMenu = ({ onChooseMany }: { onChooseMany: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const detail = useJoinState((view) => view.detail)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // The menu opens with its entries loaded: replacing the focused entry would lose the focus.
  const { data, isPending } = useQuery({
    queryKey: ['join', 'disconnect-reasons'],
    queryFn: ({ signal }) => join.api.call(listDisconnectReasons, { signal }),
    enabled: anchor !== null,
  })
  if (detail === null) return null
  const close = () => setAnchor(null)
  const done = (text: string) => showAlert({ severity: 'success', title: t('join.done'), text })
  const change = (changes: Partial<typeof detail>) => {
    const now = join.store.getState().detail
    if (now !== null) join.store.setState({ detail: { ...now, ...changes } })
  }
  const connect = async (status: boolean, nameDisconnection = '') => {
    const { connected } = await join.api.call(userConnection, {
      body: { status, nameDisconnection, userName: detail.Username },
    })
    change({ connected, reason: connected ? null : nameDisconnection })
    done(t(connected ? 'join.connectDone' : 'join.disconnectDone'))
  }
  const switchBot = async () => {
    const { status } = await join.api.call(activateBot, {
      body: { status: !detail.bot_is_available, admin: detail.adminUser, username: detail.Username },
    })
    change({ bot_is_available: status })
    done(t(status ? 'join.bot.activateDone' : 'join.bot.deactivateDone'))
  }
  const reload = async () => {
    await join.api.call(reloadBot, { body: {} })
    done(t('join.bot.reloadDone'))
  }
  const item = (text: string, run: () => void) => (
    <MenuItem
      key={text}
      onClick={() => {
        close()
        run()
      }}
    >
      {text}
    </MenuItem>
  )
  const reasons = data?.results ?? []
  return (
    <>
      <Box
        component="span"
        role="status"
        title={detail.connected ? t('join.connected') : (detail.reason ?? t('join.disconnected'))}
        aria-label={t(detail.connected ? 'join.connected' : 'join.disconnected')}
        sx={{
          width: 10,
          height: 10,
          mx: 0.5,
          borderRadius: '50%',
          bgcolor: detail.connected ? 'success.main' : 'transparent',
          border: 2,
          borderColor: detail.connected ? 'success.main' : 'text.secondary',
        }}
      />
      <IconButton
        size="small"
        aria-label={t('join.channel')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null && !isPending}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('join.channel') } }}
      >
        {detail.connected
          ? [
              <ListSubheader key="why" sx={{ lineHeight: '32px' }}>
                {t('join.disconnect.why')}
              </ListSubheader>,
              ...(reasons.length === 0
                ? [item(t('join.disconnect'), () => showFailure(connect(false)))]
                : reasons.map(({ name }) => item(name, () => showFailure(connect(false, name))))),
            ]
          : item(t('join.connect'), () => showFailure(connect(true)))}
        <Divider />
        {item(t('join.many.choose'), onChooseMany)}
        {join.may(steerBots.name) &&
          detail.has_bot && [
            <Divider key="bots" />,
            item(t(detail.bot_is_available ? 'join.bot.deactivate' : 'join.bot.activate'), () =>
              showFailure(switchBot()),
            ),
            item(t('join.bot.reload'), () => showFailure(reload(), t('join.bot.reloadFailed'))),
          ]}
      </Menu>
    </>
  )
}
