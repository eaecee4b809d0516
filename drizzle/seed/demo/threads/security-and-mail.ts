import type { DemoThread } from '../types.ts'

export const securityAndMailThreads: DemoThread[] = [
  {
    title:
      'My own mail server: messages to one big provider land in spam although SPF, DKIM and DMARC all pass',
    body: `\`\`\`text
Authentication-Results: mx.example.net;
  dkim=pass header.d=omar.example.org;
  spf=pass smtp.mailfrom=omar.example.org;
  dmarc=pass (p=none)
\`\`\`

IP is not on any list I could find. Forty mails a month, all personal. What else is there?`,
    by: 'omar',
    tags: ['email', 'dns', 'security'],
    daysAgo: 103,
    views: 1105,
    votes: 12,
    answers: [
      {
        by: 'zhaojin',
        votes: 13,
        hoursLater: 4,
        body: `From the outside, three quick looks first:

1. reverse DNS: \`dig -x\` of the address must give a name, and that name must resolve back to the address. Generic names of a hosting company count against you;
2. \`HELO\` must be that same name;
3. \`p=none\` says "I am only trying this out". Move to \`p=quarantine\` once reports are clean.

\`\`\`dns
_dmarc.omar.example.org. 3600 IN TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@omar.example.org; adkim=s; aspf=s"
\`\`\``,
        comments: [
          {
            by: 'omar',
            text: "Reverse name was the hoster's. Changed it. The DMARC reports go to a folder that I, hm, never opened.",
            votes: 2,
            minutesLater: 70,
          },
        ],
      },
      {
        by: 'omar',
        votes: 19,
        hoursLater: 340,
        accepted: true,
        body: `Two weeks later, for the record. What made the difference, in order of effect:

| Change | Spam rate to that provider |
|---|---|
| start | 9 of 10 |
| reverse name and HELO equal | 6 of 10 |
| IPv6 switched off for sending (the /64 had a bad history) | 2 of 10 |
| three friends pressed "not spam" and *answered* | 0 of 10 |

The last one is the sad truth: with forty mails a month there is no reputation, good or bad, so a handful of people decides.[^1]

[^1]: Answering counts more than pressing the button; two of them did only one of the two, and the one who answered was delivered first.`,
        comments: [
          {
            by: 'ellen',
            text: 'The IPv6 line would have taken me a year to find.',
            votes: 3,
            minutesLater: 40,
          },
          {
            by: 'zhaojin',
            text: '“小量发信没有信誉可言”这个结论值得单独记一笔。',
            votes: 4,
            minutesLater: 100,
          },
        ],
      },
      {
        by: 'bofeng',
        votes: 5,
        hoursLater: 20,
        body: '收信自己来，发信走一家中继，是我折腾五年之后的和解方案。自尊心受损，但信能到。',
        comments: [
          {
            by: 'omar',
            text: 'My pride is the last thing I self-host. But yes.',
            votes: 4,
            minutesLater: 60,
          },
        ],
      },
    ],
  },
  {
    title: 'SSH key with or without a passphrase for a backup job that runs at night?',
    body: 'The job must run unattended, so the key has no passphrase. Everybody says keys must have one. What do you do?',
    by: 'ellen',
    tags: ['ssh', 'security', 'backup'],
    daysAgo: 68,
    views: 520,
    votes: 8,
    answers: [
      {
        by: 'zhaojin',
        votes: 24,
        hoursLater: 2,
        accepted: true,
        body: `No passphrase is fine **if the key can do almost nothing**. On the receiving side, tie it down in \`authorized_keys\`:

\`\`\`text
restrict,from="203.0.113.7",command="rrsync -wo /srv/backup/choir" ssh-ed25519 AAAAC3Nz… backup@nas
\`\`\`

- \`restrict\`：不许转发、不许终端、不许一切，再单独放开需要的；
- \`from=\`：只认这个来源地址；
- \`command=\`：不管对方要求执行什么，只执行这一句；\`-wo\` 是只写，拿到钥匙也读不走旧备份。

Then the question is no longer "what if the key is stolen" but "what can a thief do with it", and the answer is: add files. Which leads to the last step: snapshots on the receiving side, made by *another* user, so that even added or overwritten files can be undone.`,
        comments: [
          {
            by: 'ellen',
            text: 'Write-only plus snapshots by another user. That closes the hole I did not know I had: my NAS could have deleted its own backup.',
            votes: 4,
            minutesLater: 90,
          },
          {
            by: 'tomas',
            text: 'Push for convenience, pull for safety. If the backup host *fetches* instead, the NAS needs no key at all.',
            votes: 6,
            minutesLater: 40,
          },
          {
            by: 'zhaojin',
            text: '@tomas 对，能拉就拉。推的时候才需要上面这套绳子。',
            votes: 3,
            replyTo: 1,
            minutesLater: 15,
          },
        ],
      },
      {
        by: 'zed',
        votes: 2,
        hoursLater: 6,
        body: "Passphrase on the human's key. `restrict` on the robot's.",
      },
    ],
  },
  {
    title: '密码该怎么存？同事说 SHA-256 加盐就够了',
    body: '毕业设计的登录模块。我查到 bcrypt、scrypt、argon2，同事说“哈希都是单向的，SHA-256 加个盐不就行了”，我说不出为什么不行。',
    by: 'chenmo',
    tags: ['security', 'node.js'],
    daysAgo: 189,
    views: 2740,
    votes: 15,
    answers: [
      {
        by: 'zhaojin',
        votes: 33,
        hoursLater: 2,
        accepted: true,
        body: `一句话：**SHA-256 太快了。** 它是为了校验大文件设计的，一张显卡一秒能算几十亿次。库泄露之后，八位的密码加不加盐都撑不过一个周末；盐只是让人不能一次破一批。

存密码要的是**故意慢、还故意占内存**的算法，让攻击者的显卡使不上劲：

\`\`\`js
import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const stored = await hash(password, options)
// $argon2id$v=19$m=19456,t=2,p=1$…  盐和参数都在里面，不用另外存
const ok = await verify(stored, attempt)
\`\`\`

| 算法 | 一张显卡每秒大约能试 |
|---|---|
| SHA-256 | 10 亿以上 |
| bcrypt (cost 12) | 几百 |
| argon2id（上面的参数） | 几百，而且每一次要占 19 MB |

另外三件小事，比换算法更容易被忘掉：

1. 用户不存在时也要假装算一次，不然响应时间会告诉别人哪些账号存在；
2. 登录要限次；
3. 参数以后会提高，登录成功时顺手用新参数重算一次存回去。`,
        comments: [
          {
            by: 'chenmo',
            text: '把表格给同事看了，他沉默了一会儿，开始改代码。',
            votes: 4,
            minutesLater: 50,
          },
          { by: 'pengfei', text: '第 1 条十个系统九个没有。', votes: 5, minutesLater: 200 },
        ],
      },
      {
        by: 'kaixin',
        votes: -7,
        hoursLater: 9,
        body: '毕业设计而已，明文存都没人管你。',
        comments: [
          {
            by: 'laozhou',
            text: '习惯就是从“没人管你”的地方养成的。',
            votes: 12,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'carlos',
        votes: 4,
        hoursLater: 20,
        body: 'PHP people: `password_hash($password, PASSWORD_ARGON2ID)` and `password_needs_rehash()` do exactly this. Please do not write your own.',
      },
    ],
  },
  {
    title:
      'How should a small project handle a security report when nobody on the team has done it before?',
    body: 'Someone wrote to me politely that my open-source photo frame server lets any visitor list all albums. It is true. I have a fix. There are maybe 300 installations and I know none of their owners. What now, in which order?',
    by: 'rohan',
    tags: ['security', 'self-hosting'],
    daysAgo: 26,
    views: 219,
    votes: 9,
    answers: [
      {
        by: 'zhaojin',
        votes: 16,
        hoursLater: 3,
        accepted: true,
        body: `You are doing well already: the reporter was polite and you believed them. Order that has worked for me:

1. **Answer today.** "Thank you, confirmed, I am preparing a fix, may I name you?" Nothing makes people publish early like silence.
2. Fix in private, with a test that fails before.
3. Prepare release and text *together*. The text says: who is affected, since which version, what can be read, how to see whether it happened, what to do if you cannot upgrade today.
4. Publish both on the same morning, early in the week, never on a Friday.
5. Ask for an advisory number from your hosting platform, so that scanners find it.
6. Afterwards: how did it get in? One change that would have caught it.

For the "what can a thief do with it" part, see also [密码该怎么存？同事说 SHA-256 加盐就够了]({{link:密码该怎么存？同事说 SHA-256 加盐就够了}})

The sentence people need most is the workaround. For yours, possibly three lines:

\`\`\`nginx
location = /api/albums {
    return 404;
}
\`\`\``,
        comments: [
          {
            by: 'rohan',
            text: 'Done this morning, Tuesday. The reporter is named, reviewed the fix, and found one more place. 42 of the 300 have upgraded in six hours.',
            votes: 4,
            minutesLater: 1500,
          },
          { by: 'oldcat', text: '“永远不要在周五”这条请刻碑。', votes: 5, minutesLater: 20 },
        ],
      },
      {
        by: 'marta',
        votes: 6,
        hoursLater: 9,
        body: 'Add to 3: *how to see whether it happened*. If your access log keeps the path, give them the exact `grep`. People who can check sleep better than people who can only upgrade.',
      },
    ],
    linksTo: ['密码该怎么存？同事说 SHA-256 加盐就够了'],
  },
]
