import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import type { FieldErrors, Form } from '#platform/ui/form/form.ts'
import type { FormValues } from './form-values.ts'
import type { ResourceTexts } from './resource-texts.ts'

type NamedField = readonly [string, Field]

interface Section {
  /** Null before the first heading. */
  name: string | null
  fields: readonly NamedField[]
}

/** A field with a section name starts a section. */
export const sectionsOf = (fields: readonly NamedField[]): Section[] => {
  const sections: { name: string | null; fields: NamedField[] }[] = []
  for (const one of fields) {
    const { section } = one[1]
    const open = sections.at(-1)
    if (open === undefined || section !== null) sections.push({ name: section, fields: [one] })
    else open.fields.push(one)
  }
  return sections
}

const isWrong = (errors: FieldErrors, { fields }: Section): boolean => fields.some(([name]) => name in errors)

interface FormSectionsProps {
  fields: readonly NamedField[]
  texts: ResourceTexts
  form: Form<FormValues>
  /** Sections that begin closed. */
  folded?: readonly string[]
  draw: (field: NamedField) => ReactNode
}

const Fields = ({ fields, draw }: Pick<FormSectionsProps, 'fields' | 'draw'>) =>
  fields.map((one) => <Fragment key={one[0]}>{draw(one)}</Fragment>)

/** A section that few need: opened by its heading, and by an error in it. */
const FoldedSection = ({
  section,
  texts,
  form,
  draw,
}: { section: Section } & Pick<FormSectionsProps, 'texts' | 'form' | 'draw'>) => {
  const id = useId()
  const errors = useStore(form.store, (state) => state.errors)
  const refusals = useStore(form.store, (state) => state.refusals)
  const [open, setOpen] = useState(false)
  // Layout effect: the field must be visible before the form focuses the first invalid one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useLayoutEffect(() => {
    if (isWrong(errors, section)) setOpen(true)
  }, [refusals])
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mt: 1 }}>
        <Button
          color="inherit"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
          sx={{ font: 'inherit', textTransform: 'none', px: 1, mx: -1 }}
        >
          {texts.of(`section.${section.name}`)}
        </Button>
      </Typography>
      <Box id={id} hidden={!open} sx={{ display: open ? 'grid' : 'none', gap: 2, pt: 1 }}>
        <Fields fields={section.fields} draw={draw} />
      </Box>
    </Box>
  )
}

/** Fields under section headings. */
export const HeadedSections = ({ fields, texts, form, folded = [], draw }: FormSectionsProps) =>
  sectionsOf(fields).map((section) =>
    section.name !== null && folded.includes(section.name) ? (
      <FoldedSection key={section.name} {...{ section, texts, form, draw }} />
    ) : (
      <Fragment key={section.name ?? ''}>
        {section.name !== null && (
          <Typography variant="h3" component="h3" sx={{ mt: 1 }}>
            {texts.of(`section.${section.name}`)}
          </Typography>
        )}
        <Fields fields={section.fields} draw={draw} />
      </Fragment>
    ),
  )

/** A long form with a tab per section. An error opens its tab. */
export const TabbedSections = ({ fields, texts, form, draw }: FormSectionsProps) => {
  const t = useText(platformTexts)
  const baseId = useId()
  const errors = useStore(form.store, (state) => state.errors)
  const refusals = useStore(form.store, (state) => state.refusals)
  const [open, setOpen] = useState(0)
  const sections = sectionsOf(fields)
  // Layout effect: the tab must be visible before the form focuses the first invalid field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useLayoutEffect(() => {
    const shown = sections[open]
    if (refusals === 0 || (shown !== undefined && isWrong(errors, shown))) return
    const wrong = sections.findIndex((section) => isWrong(errors, section))
    if (wrong >= 0) setOpen(wrong)
  }, [refusals])
  return (
    <>
      <Tabs
        value={open}
        onChange={(_, next: number) => setOpen(next)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          minHeight: 42,
          '& .MuiTab-root': { minHeight: 42, minWidth: 0, px: 1.5 },
          // At either end the tabs use its space.
          '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' },
        }}
      >
        {sections.map((section, index) => (
          <Tab
            key={section.name ?? ''}
            value={index}
            id={`${baseId}-tab-${index}`}
            aria-controls={`${baseId}-panel-${index}`}
            label={section.name === null ? t('ui.general') : texts.of(`section.${section.name}`)}
            sx={isWrong(errors, section) ? { '&.MuiTab-root': { color: 'error.main' } } : {}}
          />
        ))}
      </Tabs>
      {sections.map((section, index) => (
        <Box
          key={section.name ?? ''}
          role="tabpanel"
          id={`${baseId}-panel-${index}`}
          aria-labelledby={`${baseId}-tab-${index}`}
          hidden={index !== open}
          sx={{ display: index === open ? 'grid' : 'none', gap: 2 }}
        >
          <Fields fields={section.fields} draw={draw} />
        </Box>
      ))}
    </>
  )
}
