import type { DemoThread } from '../types.ts'

export const storageAndBackupThreads: DemoThread[] = [
  {
    title: '两块 8T 做镜像，还是三块 4T 做 RAID5？家用 NAS 求建议',
    body: `预算差不多，都是可用 8T。主要放照片、电影和公司文件的副本。机箱四盘位，平时两三个人用。

看到有人说 RAID5 重建的时候容易再坏一块，是真的吗？`,
    by: 'ajun',
    tags: ['nas', 'buying-advice'],
    daysAgo: 140,
    views: 1822,
    votes: 11,
    answers: [
      {
        by: 'laozhou',
        votes: 29,
        hoursLater: 3,
        body: `镜像。理由不是速度，是**简单**：

1. 坏了一块，另一块单独拔下来插到任何机器上都能读；
2. 重建是顺着拷一遍，压力比 RAID5 小；
3. 四盘位还空两个，将来再加一对就行，三块 RAID5 只剩一个空位。

RAID5 重建要把其余每一块从头读到尾，而同一批买的盘年纪一样大，这时候最容易一起出毛病。不是一定会坏，是坏的时候正好最怕坏。`,
        comments: [
          {
            by: 'ajun',
            text: '同一批这点没想到。那我两块镜像分别在两家店买。',
            votes: 1,
            minutesLater: 35,
          },
          { by: 'laozhou', text: '对，批次错开，贵几十块钱买个安心。', votes: 7, minutesLater: 5 },
        ],
      },
      {
        by: 'tomas',
        votes: 17,
        hoursLater: 9,
        accepted: true,
        body: `Mirror, agreed. Two numbers to make it less of a feeling:

- A rebuild of a 3×4 TB RAID 5 reads **8 TB** without being allowed a single unreadable sector. Consumer disks are commonly specified at one unrecoverable read per 10^14 bits, which is 12.5 TB. Real disks do much better than the sheet says, but that is the margin you are buying.
- A rebuild of a 2×8 TB mirror reads at most 8 TB too, *but* ZFS only copies the blocks in use, and one bad sector costs you one file, whose name it tells you.

The layout people draw for RAID 5 looks like this, and every stripe needs all the others:

![Four disks with the blocks A to D striped across them and one parity block per row on a different disk each time](https://upload.wikimedia.org/wikipedia/commons/6/64/RAID_5.svg)

Whatever you choose: it is not a backup. See [备份做了三年，从来没恢复过，第一次演练应该怎么做？]({{link:备份做了三年，从来没恢复过，第一次演练应该怎么做？}})`,
        comments: [
          {
            by: 'hebai',
            text: '10^-14 那个数是厂家承诺的上限，不是测出来的平均值，拿它直接乘容量会得到“必坏”的结论，实际没有这么吓人。',
            votes: 5,
            minutesLater: 80,
          },
          {
            by: 'tomas',
            text: 'Right, that is why I wrote margin and not probability.',
            votes: 4,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'laoyan',
        votes: 6,
        hoursLater: 30,
        body: '我两样都用过，说一个没人提的：**先想好坏盘那天你在不在家**。我出差两个月，镜像坏了一块，家里人照着便签把好的那块接到旧电脑上，当晚照片就能看。RAID5 的话，他们只能等我回来。',
        comments: [
          { by: 'ajun', text: '这个角度太实际了，我出差也多。', votes: 2, minutesLater: 90 },
        ],
      },
      {
        by: 'kaixin',
        votes: -4,
        hoursLater: 40,
        body: '家用还搞什么阵列，一块盘够了，数据丢了就丢了。',
        comments: [{ by: 'qiuqiu', text: '十二万张照片的人表示不同意。', votes: 6 }],
      },
    ],
    linksTo: ['备份做了三年，从来没恢复过，第一次演练应该怎么做？'],
  },
  {
    title: '备份做了三年，从来没恢复过，第一次演练应该怎么做？',
    body: `Our choir keeps recordings since 2012 on a NAS, about 2.3 TB. A nightly job has copied everything to a disk at my place and to a rented storage box for three years. Reports are green.

我想做一次真正的恢复演练。从哪里开始，要检查什么，多久做一次？ (Thanks to 夜航船 for the Chinese title, it got me better answers than last time.)`,
    by: 'ellen',
    tags: ['backup', 'nas'],
    daysAgo: 205,
    views: 2205,
    votes: 26,
    answers: [
      {
        by: 'yehang',
        votes: 31,
        hoursLater: 6,
        accepted: true,
        body: `先说结论：**不要恢复“全部”，要恢复“一个人真正会来要的东西”**。演练的题目应该是一句人话，比如：

> 2016 年圣诞音乐会的录音找不到了，周日排练之前要拿到。

然后按这个顺序做：

### 一、换一台机器

不要在原来的 NAS 上做。找一台从没装过备份软件的电脑，只凭你写在纸上的说明去做。这一步最常暴露的问题是：密钥只存在于那台已经“坏掉”的 NAS 上。

### 二、计时，并写下每一次犹豫

| 步骤 | 用时 | 卡在哪里 |
|---|---|---|
| 找到密码 | | |
| 装好软件、连上仓库 | | |
| 找到那个文件的正确版本 | | |
| 取回并打开 | | |

### 三、验内容，不验大小

音频至少要真的放一遍开头和结尾。批量的用校验和：

\`\`\`bash
cd /mnt/restored
sha256sum --check --quiet /mnt/checksums/2016.sha256 && echo '全部一致'
\`\`\`

没有旧的校验和也没关系，今天就生成一份，下次就有了。

### 四、把纸上的说明改对

演练的产出不是“成功”两个字，是一份改过的说明。

频率：小团队半年一次足够，每次换一个人做。只有你会恢复，等于没有备份。`,
        comments: [
          {
            by: 'ellen',
            text: 'Did it on Saturday, with our treasurer at the keyboard and me not allowed to speak. It took 2 h 10 min, of which 1 h 30 was looking for the passphrase. It was on the NAS.',
            votes: 8,
            minutesLater: 1500,
          },
          {
            by: 'yehang',
            text: '恭喜，这一个半小时是这三年里最值的一个半小时。',
            votes: 14,
            minutesLater: 45,
          },
          { by: 'linyuan', text: '“我不许说话”这个规则妙，我们下次也这么做。', votes: 6 },
        ],
      },
      {
        by: 'tomas',
        votes: 12,
        hoursLater: 15,
        body: `Add one thing that green reports never show: **restore something old that was deleted**. Jobs that mirror happily mirror deletions as well. If the 2016 folder had been removed by accident in 2022, would you still have it?

\`\`\`bash
zfs list -t snapshot -o name,creation -s creation tank/choir | head
\`\`\`

If the oldest line is younger than your slowest discovery of a mistake, keep them longer.`,
        comments: [
          {
            by: 'ellen',
            text: 'The oldest was six weeks. Now it is two years for the monthly ones.',
            votes: 2,
            minutesLater: 300,
          },
        ],
      },
      {
        by: 'lucas',
        votes: 3,
        hoursLater: 52,
        body: 'We test by restoring a random 1 % every night into a scratch folder and comparing hashes. No human needed. It found a bad cable once.',
      },
    ],
  },
  {
    title: 'zfs send 传到一半断了，必须从头来吗？',
    body: `My link is slow and the power is honest only until the clouds come. I am sending 300 GB to a friend and every interruption starts from zero:

\`\`\`bash
zfs send tank/archive@2024-01 | ssh friend zfs receive -u backup/archive
\`\`\`

有没有断点续传的办法？`,
    by: 'grace',
    tags: ['zfs', 'backup'],
    daysAgo: 58,
    views: 402,
    votes: 12,
    answers: [
      {
        by: 'tomas',
        votes: 19,
        hoursLater: 2,
        accepted: true,
        body: `Yes: receive with \`-s\`, it keeps what has arrived together with a token.

\`\`\`bash
# first try
zfs send tank/archive@2024-01 | ssh friend zfs receive -s -u backup/archive

# after an interruption, ask the other side where it stopped
token=$(ssh friend zfs get -H -o value receive_resume_token backup/archive)
zfs send -t "$token" | ssh friend zfs receive -s -u backup/archive
\`\`\`

Repeat the second half until the token is \`-\`. To give up and throw the partial state away: \`zfs receive -A backup/archive\`.

With a slow link add \`-c\` to the *first* send, so that blocks travel compressed as they are on disk. The token remembers the flag.`,
        comments: [
          {
            by: 'grace',
            text: 'Three clouds later: complete. I wrapped it in an `until` loop and went to sleep.',
            votes: 6,
            minutesLater: 2900,
          },
          {
            by: 'laozhou',
            text: '太阳能供电传 300G，这才是真正的绿色通道。',
            votes: 5,
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'bofeng',
        votes: 3,
        hoursLater: 12,
        body: `中间再夹一个 \`mbuffer\`，网络抖的时候不会立刻断：

\`\`\`bash
zfs send -c tank/archive@2024-01 | mbuffer -q -m 512M | ssh friend 'mbuffer -q -m 512M | zfs receive -s -u backup/archive'
\`\`\``,
      },
    ],
    revisions: [
      {
        by: 'tomas',
        summary: 'English title beside the Chinese one, people search for both',
        title: 'zfs send 传到一半断了，必须从头来吗？ (resume an interrupted zfs send)',
      },
    ],
  },
  {
    title: '阵列提示一块盘 Current_Pending_Sector = 8，现在就要换吗？',
    body: `\`\`\`text
  5 Reallocated_Sector_Ct   0x0033   100   100   010    Pre-fail  Always       -       0
197 Current_Pending_Sector  0x0032   100   100   000    Old_age   Always       -       8
198 Offline_Uncorrectable   0x0030   100   100   000    Old_age   Offline      -       8
199 UDMA_CRC_Error_Count    0x003e   200   200   000    Old_age   Always       -       0
\`\`\`

两盘镜像，通电两万小时。平时读写没感觉到异常。`,
    by: 'hanako',
    tags: ['nas', 'linux'],
    daysAgo: 22,
    views: 305,
    votes: 5,
    answers: [
      {
        by: 'laozhou',
        votes: 10,
        hoursLater: 1,
        body: `不用连夜换，但现在就把新盘下单。

197 是“读不出来、等着看能不能写”的扇区，8 个正好是一个 4K 物理扇区。做一次完整的校验（scrub），镜像会用好的那份覆盖它。之后看两种结果：

- 197 归零、5 不变：那个位置写一次就好了，多半是突然断电留下的，继续观察；
- 5 开始涨，或者一周内 197 又出现：换。

199 是 0，说明线没问题。`,
        comments: [
          {
            by: 'hanako',
            text: '校验完 197 归零，5 还是 0。上个月确实停过一次电。',
            votes: 1,
            minutesLater: 600,
          },
          { by: 'siqi', text: '收藏了，原来这几行是这么读的。', votes: 2, minutesLater: 30 },
        ],
      },
      { by: 'zed', votes: 2, hoursLater: 8, body: 'Backup first. Then look.' },
    ],
  },
  {
    title: '3-2-1 里的“另一处”，大家都放在哪里？',
    body: '目前有两份：小主机一份，移动硬盘一份，都在家里。第三份想放到家外面，云存储一年要六百多。还有什么省钱又靠谱的地方？',
    by: 'qiuqiu',
    tags: ['backup'],
    daysAgo: 6.2,
    views: 121,
    votes: 7,
    answers: [
      {
        by: 'ellen',
        votes: 9,
        hoursLater: 5,
        body: `A friend's house, and mine is theirs. Two small boxes, each with an encrypted disk; we back up to each other at night. Cost: one disk and a cake per year.

Rules that kept the friendship:

1. the other side can never read it (encrypted before it leaves, and the key may only add, as in [SSH key with or without a passphrase for a backup job that runs at night?]({{link:SSH key with or without a passphrase for a backup job that runs at night?}}));
2. a monthly transfer limit we both can see;
3. if one of us moves, the other gets 30 days' notice, not 30 minutes.`,
        comments: [
          { by: 'qiuqiu', text: '“一年一个蛋糕”，这个价格我可以。', votes: 2, minutesLater: 40 },
        ],
      },
      {
        by: 'wuyou',
        votes: 8,
        hoursLater: 19,
        body: '我放单位抽屉里一块盘，两周换一次，家里单位各一块来回倒。最土，但断网也能恢复。盘要整盘加密，丢在路上也不怕。',
        comments: [
          {
            by: 'zhaojin',
            text: '顺便说一句，轮换盘的密码千万别贴在盘上。我真见过。',
            votes: 4,
            minutesLater: 25,
          },
          { by: 'wuyou', text: '@zhaojin 贴在盘盒上算吗……改了改了。', votes: 1, minutesLater: 8 },
        ],
      },
    ],
    linksTo: ['SSH key with or without a passphrase for a backup job that runs at night?'],
  },
]
