import type { DemoThread } from '../types.ts'

export const makingThreads: DemoThread[] = [
  {
    title: 'PETG 拉丝像蜘蛛网，参数怎么调？',
    body: 'PLA 一切正常，换 PETG 之后到处是丝。喷嘴 240 ℃，回抽 5 mm，速度 60。试过提高回抽，反而开始堵头了。',
    by: 'shanshan',
    tags: ['3d-printing'],
    daysAgo: 130,
    views: 1120,
    votes: 7,
    answers: [
      {
        by: 'amelia',
        votes: 8,
        hoursLater: 4,
        body: 'Dry the filament first. PETG takes water from the air in a week; wet PETG strings whatever you set, and it *hisses* at the nozzle if you listen. 65 °C for six hours in a food dehydrator.',
        comments: [
          {
            by: 'shanshan',
            text: '真的有滋滋声！烘了六小时，丝少了七成。',
            votes: 2,
            minutesLater: 700,
          },
        ],
      },
      {
        by: 'kenji',
        votes: 12,
        hoursLater: 6,
        accepted: true,
        body: `Then, one change at a time, on a two-tower test:

| Setting | From | To | Why |
|---|---|---|---|
| nozzle | 240 °C | 230 °C | thinner melt oozes more |
| retraction | 5 mm | 1.5 mm (direct drive) or 3.5 mm (bowden) | too long pulls soft plastic into the cold zone: that is your clog |
| travel speed | 120 mm/s | 200 mm/s | less time to ooze |
| fan | 100 % | 40 % | PETG wants to bond, not to freeze |

And switch on "avoid crossing walls". The remaining hairs vanish with a hot air gun in two seconds; do not linger.`,
        comments: [
          {
            by: 'shanshan',
            text: '230 度、回抽 2、烘干，基本干净了。热风枪那一下太解压了。',
            votes: 2,
            minutesLater: 2800,
          },
          {
            by: 'sven',
            text: 'Lighter works too, and makes you fast.',
            votes: 2,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'pipi',
        votes: -1,
        hoursLater: 8,
        body: '换回 PLA。',
        comments: [
          {
            by: 'shanshan',
            text: '户外的零件，夏天车里七十度，PLA 会变成抽象雕塑。',
            votes: 3,
            minutesLater: 20,
          },
        ],
      },
    ],
  },
  {
    title: '自己画的第一块键盘 PCB，按下一个键出三个字符',
    body: `Matrix 5 × 14, one diode per switch, scanning in my own firmware. Holding **Q**, then **A**, then **W** also types **S**. 二极管方向都是对的，每一个都量过。

\`\`\`c
for (uint8_t row = 0; row < ROWS; row++) {
    gpio_put(row_pin[row], 0);
    for (uint8_t col = 0; col < COLS; col++) {
        state[row][col] = !gpio_get(col_pin[col]);
    }
    gpio_put(row_pin[row], 1);
}
\`\`\``,
    by: 'sven',
    tags: ['electronics', 'c'],
    daysAgo: 75,
    views: 344,
    votes: 6,
    answers: [
      {
        by: 'wangdao',
        votes: 16,
        hoursLater: 1,
        accepted: true,
        body: `Q、W、A 按下时 S 是它们围成的矩形的第四个角，这叫“鬼键”，二极管就是用来防它的。二极管方向都对，那就看**程序的扫描方向和二极管的方向是不是一致**。

你的程序是把行拉低、读列，电流要从列流向行，所以二极管的阴极（有横线那头）应该朝行。如果你画的是 ROW2COL，阴极朝列，那么程序应该反过来：拉低列、读行。方向全对，但是整体反了，效果等于没有二极管……不过那样应该一个键都按不出来。

能按出来又有鬼键，还有一种可能：**拉低之后没等电平稳定就读**，上一行还没升上去。切换行之后加一点延时，并且不用的行设成高阻：

\`\`\`c
for (uint8_t row = 0; row < ROWS; row++) {
    gpio_set_dir(row_pin[row], GPIO_OUT);
    gpio_put(row_pin[row], 0);
    busy_wait_us(5);
    for (uint8_t col = 0; col < COLS; col++) {
        state[row][col] = !gpio_get(col_pin[col]);
    }
    gpio_set_dir(row_pin[row], GPIO_IN);
}
\`\`\``,
        comments: [
          {
            by: 'sven',
            text: 'Five microseconds. The rows were still climbing when I read the next one. 谢谢, I spent two evenings re-measuring perfectly good diodes.',
            votes: 4,
            minutesLater: 300,
          },
          {
            by: 'kenji',
            text: '示波器看一眼行线的上升沿，就能看到那个斜坡。',
            votes: 3,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'ivan',
        votes: 3,
        hoursLater: 10,
        body: 'If the scan is the bottleneck afterwards, read the whole column port in one register access instead of 14 calls, then a shorter settle time is enough because all columns are sampled at the same instant.',
      },
    ],
  },
  {
    title: '树莓派总是随机死机，换了三张存储卡了',
    body: `几天死一次，重启后偶尔文件系统损坏。系统重装过，卡换过三张（都是正品）。用的是手机充电器 5V 2A。

板子就是最普通的四代：

![树莓派 4B 侧面照片，可以看到 USB 和网口](https://upload.wikimedia.org/wikipedia/commons/f/f1/Raspberry_Pi_4_Model_B_-_Side.jpg)`,
    by: 'xiaoman',
    tags: ['raspberry-pi', 'linux', 'electronics'],
    daysAgo: 28,
    views: 590,
    votes: 6,
    answers: [
      {
        by: 'kenji',
        votes: 15,
        hoursLater: 1,
        accepted: true,
        body: `Before anything else:

\`\`\`bash
vcgencmd get_throttled
\`\`\`

\`0x0\` is fine. \`0x50000\` means under-voltage has happened since boot. I would bet a soldering iron that you see it: a phone charger gives 5.0 V at its plug, and a thin cable eats 0.4 V of that at 2 A. The board wants 5.1 V and 3 A.`,
        comments: [
          {
            by: 'xiaoman',
            text: '`0x50005`……电烙铁你留着，我去买官方电源。',
            votes: 3,
            minutesLater: 40,
          },
          {
            by: 'kenji',
            text: 'The 5 at the end means it is under-voltage *right now*.',
            votes: 5,
            minutesLater: 15,
          },
        ],
      },
      {
        by: 'laozhou',
        votes: 7,
        hoursLater: 4,
        body: `电源解决之后再给存储卡减负：日志写内存，少写一半的卡。

\`\`\`ini
# /etc/systemd/journald.conf
[Journal]
Storage=volatile
RuntimeMaxUse=32M
\`\`\`

重要的东西别放卡上，插个小固态从 USB 启动，一劳永逸。`,
        comments: [
          {
            by: 'xiaoman',
            text: '换电源八天没死过机。前三张卡白冤枉了。',
            votes: 1,
            minutesLater: 5700,
          },
        ],
      },
      {
        by: 'siqi',
        votes: 2,
        hoursLater: 30,
        body: '补充一个笨办法：开硬件看门狗，真死了至少自己爬起来。`/etc/systemd/system.conf` 里 `RuntimeWatchdogSec=15`。',
      },
    ],
  },
  {
    title: 'Which solder for a beginner, leaded or not, and how do I know that a joint is good?',
    body: 'I want to repair the handheld scanners in our library (loose USB sockets, ten of them). I have never soldered. 想要一份能照着买的最短清单。',
    by: 'joana',
    tags: ['electronics', 'buying-advice'],
    daysAgo: 7.3,
    views: 98,
    votes: 5,
    answers: [
      {
        by: 'amelia',
        votes: 9,
        hoursLater: 2,
        body: `Shortest list:

- iron with temperature control, chisel tip 2 mm (not a needle!)
- solder 63/37 with rosin core, 0.6 mm
- flux pen, copper braid, brass wool
- a window that opens

A good joint is **shiny and concave, like a tent**; a bad one sits on the pad like a ball of dew. Heat the pad and the pin together, count to two, then feed solder into the *corner*, not onto the iron.`,
        comments: [
          {
            by: 'joana',
            text: '"Like a tent, not like dew". I will put that on the wall.',
            votes: 1,
            minutesLater: 200,
          },
        ],
      },
      {
        by: 'wangdao',
        votes: 7,
        hoursLater: 8,
        body: `公用的地方建议无铅（SAC305），小孩也会摸到，温度调到 350 左右。难一点，但十个座子之后手就稳了。

USB 座的四个固定脚散热大，先加助焊剂，用大头子，别用力掰，焊盘一旦掀起来这块板就废了。`,
        comments: [
          {
            by: 'amelia',
            text: 'Fair point about a public place. I retract the lead for *this* job and keep the tent.',
            votes: 4,
            minutesLater: 90,
          },
        ],
      },
      {
        by: 'shanshan',
        votes: 3,
        hoursLater: 15,
        body: '拿一块废板先练二十个点。我打废的第一块是好板。',
        comments: [
          {
            by: 'joana',
            text: 'We have eleven scanners and one is beyond hope. It volunteers.',
            votes: 2,
            minutesLater: 30,
          },
        ],
      },
    ],
  },
]
