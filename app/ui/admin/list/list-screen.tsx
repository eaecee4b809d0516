import type { ComponentType, ReactNode } from 'react'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { type List, ListBody, type ListData, type SlotProps } from './list-body.tsx'

export type ScreenList<Item, Data, Extra> = List<Item, Data, Extra> & {
  /** Key of the line below the title. */
  intro?: string
  /** At the end of the title line. */
  actions?: (data: Data, speech: Speech) => ReactNode
  /** Name of a field → key of its label, for the summary of errors. */
  labels?: Record<string, string>
  /** The errors above the list, if they are not those of the fields. */
  errors?: (reply: FormReply<Extra>) => Record<string, string[]>
  /** A question in front of the page. */
  Dialog?: ComponentType<SlotProps<Data, Extra>>
  /** Below the title, and at the end of the page. */
  First?: ComponentType<SlotProps<Data, Extra>>
  Last?: ComponentType<SlotProps<Data, Extra>>
}

type Props<Item, Data, Extra> = SlotProps<Data, Extra> & { list: ScreenList<Item, Data, Extra> }

/** A staff list as a page. */
export function ListScreen<Item, Data extends ListData<Item> & { title: string }, Extra>(
  props: Props<Item, Data, Extra>,
) {
  const { list, ...given } = props
  const { intro, actions, labels = {}, errors, Dialog, First, Last } = list
  const speech = useSpeech()
  const { t } = speech
  const { data, reply } = given
  return (
    <>
      {Dialog ? <Dialog {...given} /> : null}
      <PageHead
        title={data.title}
        intro={intro ? t(intro) : undefined}
        actions={actions?.(data, speech)}
      />
      <ErrorSummary
        errors={reply && errors ? errors(reply) : reply?.errors}
        labels={Object.fromEntries(Object.entries(labels).map(([name, key]) => [name, t(key)]))}
      />
      {First ? <First {...given} /> : null}
      <ListBody list={list} {...given} />
      {Last ? <Last {...given} /> : null}
    </>
  )
}

type SectionList<Item, Data> = List<Item, Data> & {
  /** The id of the heading. */
  id: string
  /** Keys of the heading and of the text below it. */
  heading: string
  about?: string
}

/** A staff list as a part of another page. */
export function listSection<Item, Data extends ListData<Item>>(section: SectionList<Item, Data>) {
  const { id, heading, about } = section
  const list = { labelledBy: id, ...section }
  return function ListSection({ data }: { data: Data }) {
    const { t } = useSpeech()
    return (
      <section className="admin-part" aria-labelledby={id}>
        <h2 id={id}>{t(heading)}</h2>
        {about ? <p className="help">{t(about)}</p> : null}
        <ListBody list={list} data={data} />
      </section>
    )
  }
}
