// The server behind the page, if there is one: what Python knows. The page works without it.

const PATIENCE = 4000; // milliseconds until a server that does not answer counts as gone
const PAUSES = [1, 2, 4, 8, 15, 30]; // seconds between the checks of a server that is gone

class ServerError extends Error {
  /** @param {string} message @param {number} [status] 0 if no answer came */
  constructor(message, status = 0) {
    super(message);
    this.name = "ServerError";
    this.status = status;
  }
}

export class Server extends EventTarget {
  #checks = 0;
  #timer = 0;
  /** Whether the last request was answered. */
  available = false;
  /** Whether `connectn serve` sent this page; a static host is never asked. */
  isExpected = document.querySelector('meta[name="connectn-server"]')?.getAttribute("content") === "yes";

  start() {
    if (!this.isExpected) return;
    addEventListener("online", () => this.#check());
    this.#check();
  }

  /** @param {string} path @param {Record<string, string | number>} [params] @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<any>}
   */
  get(path, params = {}, { signal } = {}) {
    return this.#ask(this.url(path, params), { signal });
  }

  /** @param {string} path @param {unknown} body @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
  post(path, body, { signal } = {}) {
    const headers = { "Content-Type": "application/json" };
    return this.#ask(this.url(path), { method: "POST", headers, body: JSON.stringify(body), signal });
  }

  /** @param {string} path @param {Record<string, string | number>} [params] */
  url(path, params = {}) {
    const url = new URL(path.replace(/^\//, ""), document.baseURI);
    url.hash = "";
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
    return url;
  }

  /** @param {URL} url @param {RequestInit} options */
  async #ask(url, options) {
    if (!this.isExpected) throw new ServerError("this page has no server");
    let response;
    try {
      response = await fetch(url, options);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      this.#set(false);
      throw new ServerError("the server does not answer");
    }
    const answer = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer;
    throw new ServerError(answer?.error ?? `the server answered ${response.status}`, response.status);
  }

  async #check() {
    clearTimeout(this.#timer);
    try {
      const response = await fetch(this.url("healthz"), { signal: AbortSignal.timeout(PATIENCE), cache: "no-store" });
      this.#set(response.ok);
    } catch {
      this.#set(false);
    }
  }

  /** @param {boolean} available */
  #set(available) {
    clearTimeout(this.#timer);
    if (available) this.#checks = 0;
    else {
      const pause = PAUSES[Math.min(this.#checks, PAUSES.length - 1)];
      this.#timer = window.setTimeout(() => this.#check(), 1000 * pause);
      this.#checks += 1;
    }
    if (available === this.available) return;
    this.available = available;
    this.dispatchEvent(new Event("change"));
  }
}
