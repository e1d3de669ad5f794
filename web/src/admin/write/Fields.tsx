import { CheckboxField } from '@/shared/forms/CheckboxField'
import { Field, type ControlProps } from '@/shared/forms/Field'
import { SelectField } from '@/shared/forms/SelectField'
import { RichTextEditor } from '../editor/RichTextEditor'
import { CitationCheck } from './CitationCheck'
import { CustomField, type Described } from './CustomField'
import { DateField } from './DateField'
import { GeneratedQuestions } from './GeneratedQuestions'
import { LinesField } from './LinesField'
import { MediaField } from './MediaField'
import { PostsField } from './PostsField'
import { StudyGuideField } from './StudyGuideField'
import { TextLength } from './TextLength'
import { TopicsField } from './TopicsField'
import { KINDS, type FieldInfo } from './kinds'
import type { Kind } from './api'

type NamedField = { name: string; field: FieldInfo }

/** The fields of a kind, in the order in which they are written. `targetId` is the published object, if there is one. */
export function Fields({ kind, targetId }: { kind: Kind; targetId: number | null }) {
  const fields = Object.entries(KINDS[kind].fields).map(([name, field]) => ({ name, field }))
  const aside = fields.filter(({ field }) => field.isAside)
  if (aside.length === 0) return <Column fields={fields} targetId={targetId} className="max-w-3xl" />
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Column fields={fields.filter(({ field }) => !field.isAside)} targetId={targetId} className="content-start" />
      <Column fields={aside} targetId={targetId} className="content-start" />
    </div>
  )
}

const GROUP_CLASSES = { names: 'grid gap-6 sm:grid-cols-3', verses: 'grid grid-cols-2 gap-6 sm:grid-cols-4', flags: undefined }

function Column({ fields, targetId, className }: { fields: NamedField[]; targetId: number | null; className: string }) {
  return (
    <div className={`grid gap-6 ${className}`}>
      {grouped(fields).map((neighbours) => {
        const [{ name, field }] = neighbours
        const controls = neighbours.map((each) => <FieldControl key={each.name} {...each} targetId={targetId} />)
        if (!field.group) return controls
        return (
          <div key={name} className={GROUP_CLASSES[field.group]}>
            {controls}
          </div>
        )
      })}
    </div>
  )
}

type Neighbours = [NamedField, ...NamedField[]]

/** Neighbours of the same group together, and every other field by itself. */
function grouped(fields: NamedField[]): Neighbours[] {
  const groups: Neighbours[] = []
  for (const named of fields) {
    const last = groups.at(-1)
    if (last && named.field.group && named.field.group === last[0].field.group) last.push(named)
    else groups.push([named])
  }
  return groups
}

function FieldControl({ name, field, targetId }: NamedField & { targetId: number | null }) {
  const described = { name, label: field.label, hint: field.hint }
  switch (field.input) {
    case 'text':
      return <Field {...described} dir={field.dir} lang={field.lang} />
    case 'number':
    case 'post':
      return <Field {...described} inputMode="numeric" />
    case 'paragraph':
      return <TextArea {...described} rows={field.rows} />
    case 'select':
      return <SelectField {...described} options={field.options} />
    case 'checkbox':
      return <CheckboxField {...described} />
    case 'posts':
      return <PostsField {...described} />
    case 'richText':
      return <TextField {...described} />
    case 'date':
      return <DateField {...described} />
    case 'topics':
      return <TopicsField {...described} />
    case 'questions':
      return (
        <>
          <LinesField {...described} />
          {targetId !== null && <GeneratedQuestions postId={targetId} />}
        </>
      )
    case 'studyGuide':
      return <StudyGuideField {...described} />
    case 'audio':
    case 'image':
      return <MediaField {...described} kind={field.input} />
  }
}

function TextField(described: Described) {
  return (
    <CustomField {...described}>
      {(field, control) => (
        <>
          <RichTextEditor value={String(field.value ?? '')} onChange={field.onChange} labelId={`${control.id}-label`} control={control} />
          <TextLength />
          <CitationCheck html={String(field.value ?? '')} />
        </>
      )}
    </CustomField>
  )
}

function TextArea({ rows, ...described }: Described & { rows: number }) {
  return (
    <Field {...described}>
      {(control: ControlProps) => <textarea rows={rows} dir="auto" {...control} className={`${control.className} py-2.5`} />}
    </Field>
  )
}
