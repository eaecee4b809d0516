export type MemberOutcome =
  | { kind: 'refused'; act: string; done: number; refused: { name: string; reason: string }[] }
  | { kind: 'link'; url: string }
