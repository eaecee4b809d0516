import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel'

/** Adds counted views, given as [question id, views] pairs. */
export function addViews(tx: Tx, counted: [number, number][]): void {
  tx.run(sql`update question set view_count = view_count + v.n from
    (select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as n
     from json_each(${JSON.stringify(counted)})) v
    where question.id = v.id`)
}
