import OpenInNew from '@mui/icons-material/OpenInNew'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import { isPicture } from '#platform/resource/contract/file-fields.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import { ClashChoice } from './conflict/clash-choice.tsx'
import { useMergedSave } from './conflict/use-merged-save.ts'
import { FieldInput } from './field-input.tsx'
import { HeadedSections, TabbedSections } from './form-sections.tsx'
import { type FormValues, formFields, inputOf, valuesOf, wrongOf } from './form-values.ts'
import { type CreatedRecord, type Input, type ResourceRecord, resourceClient } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'
import { listKey } from './use-resource-actions.ts'

/** Custom input of a field; null: the default of its kind. */
export type RenderField<Shown = ResourceRecord> = (
  name: string,
  form: Form<FormValues>,
  record: Shown | null,
) => ReactNode

export interface FormLayout {
  /** Fields of the creation form, others get defaults; default: all. */
  readonly ask?: readonly string[]
  /** Sections as tabs, for existing records. */
  readonly tabs?: boolean
  /** Sections that begin closed; not with tabs. */
  readonly folded?: readonly string[]
}

/** The record behind a uniqueness error; null when unknown, without `to` when the user may not open it. */
export type FindTaken = (input: Input) => Promise<{ label: string; to: string | null } | null>

export interface ResourceFormProps {
  resource: Resource
  texts: ResourceTexts
  /** The record to edit; null for a new one. */
  record: ResourceRecord | null
  title: string
  /** Initial values of a new record. */
  begin?: Readonly<Record<string, unknown>> | undefined
  renderField: RenderField | undefined
  /** Shortens a long form. */
  layout?: FormLayout | undefined
  taken?: FindTaken | undefined
  onSaved: (created: CreatedRecord | null) => void
  onClose: () => void
  /** Re-reads the record after a conflict. */
  onReload: () => void
}

/** A record's form: field errors, leave guard, conflict handling. */
export const ResourceForm = (props: ResourceFormProps) => {
  const { resource, texts, record, renderField } = props
  const t = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const id = useId()
  const merged = useMergedSave(resource, record)
  const [conflict, setConflict] = useState(false)
  const [other, setOther] = useState<Awaited<ReturnType<FindTaken>>>(null)
  const [outcome] = useState<{ created: CreatedRecord | null }>({ created: null })
  const { ask, tabs = false, folded = [] } = props.layout ?? {}
  const fields = formFields(resource, record === null).filter(
    ([name]) => record !== null || ask === undefined || ask.includes(name),
  )
  const Sections = tabs && record !== null ? TabbedSections : HeadedSections
  const firstTyped = fields.find(([, field]) => !isPicture(field))?.[0]
  const client = resourceClient(api, resource)

  const save = async (values: FormValues) => {
    const input = inputOf(resource, record, values)
    try {
      if (record === null) outcome.created = await client.create(input)
      else await merged.save(form, values)
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : null
      // Not even what both changed could be told: others were quicker every time.
      setConflict(code === 'conflict' && Object.keys((error as ApiFailure).fields).length === 0)
      // Shows the errors even when no field can be focused.
      setOther(code === 'taken' ? ((await props.taken?.(input).catch(() => null)) ?? null) : null)
      throw error
    }
    await queries.invalidateQueries({ queryKey: listKey(resource) })
  }
  const form = useForm<FormValues>({
    initial: { ...valuesOf(resource, record), ...(record === null ? props.begin : {}) },
    check: (values) => ({
      ...wrongOf(fields, values, {
        required: t('field.required'),
        between: (min, max) => t('field.between', { min, max }),
      }),
      ...merged.undecided(values),
    }),
    save,
    onSaved: () => {
      showToast(t('ui.saved'))
      props.onSaved(outcome.created)
    },
  })

  const inputFor = (name: string, field: Field) =>
    renderField?.(name, form, record) ?? (
      <FieldInput
        name={name}
        field={field}
        form={form}
        texts={texts}
        titleField={fields.find(([, { kind }]) => kind === 'text')?.[0] ?? resource.label}
        autoFocus={name === firstTyped}
        isNew={record === null}
      />
    )
  const draw = ([name, field]: readonly [string, Field]) => {
    const clash = merged.clashes.find((one) => one.name === name)
    if (clash === undefined) return inputFor(name, field)
    return (
      <Box sx={{ display: 'grid', gap: 1 }}>
        {inputFor(name, field)}
        <ClashChoice
          {...{ field, texts, form, clash }}
          onChoose={(value) => merged.choose(form, clash, value)}
        />
      </Box>
    )
  }

  return (
    <>
      <Box sx={{ overflow: 'auto', px: 3, pt: 1, pb: 2, flex: 1 }}>
        <FormFrame form={form} label={props.title} id={id}>
          {conflict && (
            <Button variant="outlined" onClick={props.onReload} sx={{ justifySelf: 'start' }}>
              {t('ui.reload')}
            </Button>
          )}
          {other?.to === null && <Alert severity="info">{other.label}</Alert>}
          {other !== null && other.to !== null && (
            <Button
              variant="outlined"
              component={Link}
              to={other.to}
              startIcon={<OpenInNew />}
              sx={{ justifySelf: 'start' }}
            >
              {t('ui.openOther', { name: other.label })}
            </Button>
          )}
          <Sections fields={fields} texts={texts} form={form} folded={folded} draw={draw} />
        </FormFrame>
      </Box>
      <Box sx={{ px: 3, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <FormActions form={form} onCancel={props.onClose} formId={id} />
      </Box>
    </>
  )
}
