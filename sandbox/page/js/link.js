// The socket to the sandbox: asks, answers and coming back by itself. Knows no message's meaning.

const FIRST_DELAY = 300;
const LONGEST_DELAY = 5000;

/** What the sandbox answered instead of "done"; `message` is fit to be shown. */
class Refused extends Error {}

export class Link {
  #socket = null;
  #delay = FIRST_DELAY;
  #asked = new Map();
  #serial = 0;
  #timer = 0;

  constructor({ address, onReport, onState }) {
    this.address = address;
    this.onReport = onReport;
    this.onState = onState;
  }

  open() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#delay = FIRST_DELAY;
      this.onState("open");
    });
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  /** Connects again at once, for instance as somebody else. */
  reopen() {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#drop();
    this.open();
  }

  tell(request) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  /** Sends a request; resolves with the report that answers it, rejects with `Refused`. */
  ask(request) {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("Not connected. Try again in a moment."));
    }
    const nonce = `n${++this.#serial}`;
    return new Promise((resolve, reject) => {
      this.#asked.set(nonce, { resolve, reject });
      this.tell({ ...request, nonce });
    });
  }

  #hear(report) {
    const waiting = report.nonce ? this.#asked.get(report.nonce) : undefined;
    if (!waiting) return this.onReport(report);
    this.#asked.delete(report.nonce);
    const refused = report.kind === "failed" || report.kind === "error";
    return refused ? waiting.reject(new Refused(report.text)) : waiting.resolve(report);
  }

  #lost() {
    this.#drop();
    this.onState("closed");
    this.#timer = setTimeout(() => this.open(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  #drop() {
    for (const { reject } of this.#asked.values()) reject(new Refused("The connection was lost."));
    this.#asked.clear();
  }
}
