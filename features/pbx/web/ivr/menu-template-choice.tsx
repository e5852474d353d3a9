import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { RenderField } from '#platform/resource/web/resource-form.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { speakAudio } from '../../contract/audios.ts'
import { readIvrGraph } from '../../contract/routing/ivr-graph.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { menuTemplateTexts } from './menu-template-texts.ts'
import { type FilledMenu, fillTemplate, MENU_TEMPLATES, type MenuTemplate } from './menu-templates.ts'

type Form = Parameters<RenderField>[1]

/** What callers hear, spoken into an audio that the menu plays. */
const Script = ({ template, form }: { template: MenuTemplate; form: Form }) => {
  const t = useText(menuTemplateTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [words, setWords] = useState(t(`say.${template}`))
  const menu = useStore(form.store, ({ values }) => String(values.name ?? ''))
  const make = useMutation({
    mutationFn: () => api.call(speakAudio, { body: { name: menu || t(`menu.${template}`), spoken: words } }),
    onSuccess: ({ id, name }) => {
      form.set('prompt_audio', { id, label: name })
      void queries.invalidateQueries({ queryKey: ['resource', 'audio'] })
    },
  })
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        fullWidth
        size="small"
        multiline
        label={t('say')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      {make.isSuccess ? (
        <Alert severity="success">{t('made', { name: make.data.name })}</Alert>
      ) : (
        <Button
          size="small"
          variant="outlined"
          startIcon={<RecordVoiceOver />}
          disabled={words.trim() === ''}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          {t('make')}
        </Button>
      )}
      {make.isError && <Alert severity="error">{failureDetail(make.error)}</Alert>}
    </Box>
  )
}

/** Fills a new menu with what the company has, and says what callers hear. */
const TemplateChoice = ({ form }: { form: Form }) => {
  const t = useText(menuTemplateTexts)
  const texts = useResourceTexts(ivrMenus, pbxTexts)
  const api = useApi()
  const graph = useQuery({
    queryKey: ['pbx', 'ivr-graph', 'template'],
    queryFn: ({ signal }) => api.call(readIvrGraph, { signal }),
  })
  const [chosen, setChosen] = useState<MenuTemplate | null>(null)
  const [filled, setFilled] = useState<FilledMenu | null>(null)
  const choose = (template: MenuTemplate | null) => {
    setChosen(template)
    const made = template === null ? null : fillTemplate(template, graph.data?.destinations ?? [])
    setFilled(made)
    if (made === null || template === null) return
    for (const [field, value] of Object.entries(made.values)) form.set(field, value)
    if (form.store.getState().values.name === '') form.set('name', t(`menu.${template}`))
  }
  const left = (filled?.left ?? []).map((field) => texts.field(field)).join(', ')
  return (
    <>
      <Autocomplete
        size="small"
        options={MENU_TEMPLATES}
        value={chosen}
        disabled={graph.isPending}
        onChange={(_event, template) => choose(template)}
        getOptionLabel={(template) => t(`name.${template}`)}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={t('choose')}
            helperText={left === '' ? t('help') : t('left', { keys: left })}
          />
        )}
      />
      {chosen !== null && <Script key={chosen} template={chosen} form={form} />}
    </>
  )
}

const NameInput = ({ form }: { form: Form }) => (
  <FieldInput
    name="name"
    titleField="name"
    field={ivrMenus.fields.name}
    form={form}
    texts={useResourceTexts(ivrMenus, pbxTexts)}
    autoFocus
    isNew
  />
)

/** Above the fields of a new menu: templates. */
export const renderMenuField: RenderField = (name, form, record) =>
  name === 'name' && record === null ? (
    <>
      <TemplateChoice form={form} />
      <NameInput form={form} />
    </>
  ) : null
