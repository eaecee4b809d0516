type Named = { name: string; deleted?: boolean }

/** The name people read: every deleted account has the same one. Programs get its neutral name. */
export const shownName = ({ name, deleted }: Named, t: (key: string) => string): string =>
  deleted ? t('common.user.deleted') : name
