import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useContext, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { listTemplates, type OfferedTemplate, saveDefaultValues } from '../../contract/agent-tools.ts'
import type { Chat } from '../../contract/chat.ts'
import { newTemplateMessage } from '../../contract/messages.ts'
import { useRequest } from '../dialogs/use-request.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { asDefaults, prefill, subjectOf } from '../templates/prefill.ts'
import { TemplatePreview } from '../templates/template-preview.tsx'
import { PanelList } from './panel-list.tsx'
import { TakesFocus } from './takes-focus.ts'

const Fill = ({ chat, template, onSent }: { chat: Chat; template: OfferedTemplate; onSent: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { busy, run } = useRequest()
  const subject = subjectOf(
    chat,
    useJoinState(({ detail }) => detail?.ShortName ?? ''),
  )
  const [values, setValues] = useState<readonly string[]>(() => prefill(template, subject))
  const [clientId] = useState(() => crypto.randomUUID())
  const send = async () => {
    const message = await join.api.call(newTemplateMessage, {
      body: {
        user: join.username(),
        id: template.id,
        destination: chat.destination,
        params: [...values],
        client_id: clientId,
        account: chat.app,
      },
    })
    join.mergeMessages(chat.id, [message])
    join.jumpToNewest()
    onSent()
    showToast(t('join.templates.sent'))
  }
  const isWhole = values.every((value) => value.trim() !== '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) run(send)
  }
  const keep = async () => {
    await join.api.call(saveDefaultValues, {
      params: { id: template.id },
      body: { values: asDefaults(values, subject) },
    })
    showToast(t('join.templates.kept'))
  }
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 1.5, px: 2, py: 1.5 }}>
      {values.map((value, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter's position is its only identity.
          key={index}
          autoFocus={index === 0}
          // Typing replaces the default value.
          onFocus={(event) => event.target.select()}
          size="small"
          label={t('join.templates.param', { place: index + 1 })}
          value={value}
          onChange={(event) => setValues(values.with(index, event.target.value))}
        />
      ))}
      <TemplatePreview
        template={{
          header: template.type_message,
          image: template.image,
          fileName: template.title,
          message: template.message,
          footer: template.footer,
          buttons: template.buttons,
        }}
        params={values}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          autoFocus={values.length === 0}
          loading={busy}
          disabled={!isWhole}
        >
          {t('join.templates.send')}
        </Button>
        {values.length > 0 && <Button onClick={() => run(keep)}>{t('join.templates.keep')}</Button>}
      </Box>
    </Box>
  )
}

/** Approved templates: choose one, fill it in, preview and send. */
export const TemplatesPanel = ({ chat, onSent }: { chat: Chat; onSent: () => void }) => {
  const t = useText(joinWebTexts)
  const takesFocus = useContext(TakesFocus)
  const join = useJoin()
  const [searchText, setSearchText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const query = useQuery({
    queryKey: ['join', 'templates', chat.app, searchText],
    queryFn: ({ signal }) =>
      join.api.call(listTemplates, { query: { search: searchText, account: String(chat.app) }, signal }),
  })
  const templates = query.data?.results ?? []
  return (
    <>
      <SearchField
        autoFocus={takesFocus}
        label={t('join.templates.search')}
        value={searchText}
        onChange={setSearchText}
      />
      <PanelList query={query} isEmpty={templates.length === 0} empty={t('join.templates.none')}>
        <List dense aria-label={t('join.panel.templates')}>
          {templates.map((template) => (
            <Box key={template.id} component="li" sx={{ listStyle: 'none' }}>
              <ListItemButton
                component="button"
                selected={chosen === template.id}
                aria-expanded={chosen === template.id}
                onClick={() => setChosen(chosen === template.id ? null : template.id)}
                sx={{ width: 1 }}
              >
                <ListItemText
                  primary={template.title}
                  secondary={template.message}
                  slotProps={{
                    secondary: {
                      sx: {
                        display: '-webkit-box',
                        WebkitLineClamp: 2,
                        WebkitBoxOrient: 'vertical',
                        overflow: 'hidden',
                      },
                    },
                  }}
                />
              </ListItemButton>
              {chosen === template.id && <Fill chat={chat} template={template} onSent={onSent} />}
            </Box>
          ))}
        </List>
      </PanelList>
    </>
  )
}
